// Is told when remeshing begins and ends, to balance what it did to the data on the mesh.
#pragma once

namespace meniscus::mesh {

// Calls come in pairs, which may be nested.
class RemeshingWatch {
 public:
  virtual ~RemeshingWatch() = default;
  virtual void begin_remeshing() = 0;
  virtual void end_remeshing() = 0;
};

// One pair of calls, for as long as it lives; nobody need be watching.
class WatchedRemeshing {
 public:
  explicit WatchedRemeshing(RemeshingWatch* watch) : watch_(watch) {
    if (watch_) watch_->begin_remeshing();
  }
  ~WatchedRemeshing() {
    if (watch_) watch_->end_remeshing();
  }
  WatchedRemeshing(const WatchedRemeshing&) = delete;
  WatchedRemeshing& operator=(const WatchedRemeshing&) = delete;

 private:
  RemeshingWatch* watch_;
};

}  // namespace meniscus::mesh

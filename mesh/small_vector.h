// A list that keeps its first elements in place, for the working buffers of walks and operations: no
// allocation until it outgrows them. It is contiguous, so that it converts to std::span.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace meniscus::mesh {

// N elements are stored in the object itself. As in std::vector, growth invalidates pointers and iterators;
// an element may be appended to the list it is part of.
template <class T, std::size_t N>
class SmallVector {
  static_assert(N > 0 && std::is_trivially_destructible_v<T>, "SmallVector is for plain values");

 public:
  using value_type = T;
  using size_type = std::size_t;
  using iterator = T*;
  using const_iterator = const T*;

  SmallVector() noexcept : data_(in_place()) {}
  SmallVector(std::initializer_list<T> values) : SmallVector() { append(values.begin(), values.end()); }
  SmallVector(const SmallVector& other) : SmallVector() { append(other.begin(), other.end()); }
  SmallVector(SmallVector&& other) noexcept : SmallVector() { take(other); }
  SmallVector& operator=(const SmallVector& other) {
    if (this != &other) {
      clear();
      append(other.begin(), other.end());
    }
    return *this;
  }
  SmallVector& operator=(SmallVector&& other) noexcept {
    if (this != &other) {
      release();
      take(other);
    }
    return *this;
  }
  SmallVector& operator=(std::initializer_list<T> values) {
    clear();
    append(values.begin(), values.end());
    return *this;
  }
  ~SmallVector() { release(); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  [[nodiscard]] T* begin() { return data_; }
  [[nodiscard]] const T* begin() const { return data_; }
  [[nodiscard]] T* end() { return data_ + size_; }
  [[nodiscard]] const T* end() const { return data_ + size_; }
  [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data_[i]; }
  [[nodiscard]] T& front() { return data_[0]; }
  [[nodiscard]] const T& front() const { return data_[0]; }
  [[nodiscard]] T& back() { return data_[size_ - 1]; }
  [[nodiscard]] const T& back() const { return data_[size_ - 1]; }

  void clear() { size_ = 0; }
  void reserve(std::size_t wanted) {
    if (wanted > capacity_) grow(wanted);
  }
  void push_back(const T& value) {
    const T copy = value;
    if (size_ == capacity_) grow(size_ + 1);
    std::construct_at(data_ + size_, copy);
    ++size_;
  }
  template <class... Arguments>
  void emplace_back(Arguments&&... arguments) {
    push_back(T{std::forward<Arguments>(arguments)...});
  }
  void pop_back() { --size_; }
  // Forgets what is beyond the first `count` elements.
  void truncate(std::size_t count) { size_ = std::min(size_, count); }
  void assign(std::size_t count, const T& value) {
    const T copy = value;
    clear();
    reserve(count);
    std::uninitialized_fill_n(data_, count, copy);
    size_ = count;
  }
  // The range must not be part of this list.
  template <class Iterator>
  void insert(const T* where, Iterator first, Iterator last) {
    const std::ptrdiff_t offset = where - data_;
    const std::size_t old_size = size_;
    append(first, last);
    std::rotate(data_ + offset, data_ + old_size, data_ + size_);
  }
  // Removes one element, keeping the order of the others.
  void erase(T* element) {
    std::copy(element + 1, end(), element);
    --size_;
  }

  friend bool operator==(const SmallVector& x, const SmallVector& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
  }

 private:
  template <class Iterator>
  void append(Iterator first, Iterator last) {
    const auto count = static_cast<std::size_t>(std::distance(first, last));
    reserve(size_ + count);
    std::uninitialized_copy(first, last, data_ + size_);
    size_ += count;
  }
  [[nodiscard]] T* in_place() { return reinterpret_cast<T*>(storage_); }
  void grow(std::size_t wanted) {
    const std::size_t capacity = std::max(wanted, 2 * capacity_);
    T* fresh = std::allocator<T>().allocate(capacity);
    std::uninitialized_copy(begin(), end(), fresh);
    free_heap();
    data_ = fresh;
    capacity_ = capacity;
  }
  void free_heap() {
    if (data_ != in_place()) std::allocator<T>().deallocate(data_, capacity_);
  }
  void release() {
    free_heap();
    data_ = in_place();
    size_ = 0;
    capacity_ = N;
  }
  // Leaves `other` empty. Precondition: this list is empty and in place.
  void take(SmallVector& other) noexcept {
    if (other.data_ == other.in_place()) {
      std::uninitialized_copy(other.begin(), other.end(), data_);
      size_ = other.size_;
      other.size_ = 0;
    } else {
      data_ = std::exchange(other.data_, other.in_place());
      size_ = std::exchange(other.size_, 0);
      capacity_ = std::exchange(other.capacity_, N);
    }
  }

  T* data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = N;
  alignas(T) std::byte storage_[N * sizeof(T)];
};

}  // namespace meniscus::mesh

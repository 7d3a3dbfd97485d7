// meniscus validate: runs the validation cases and judges them.
#include "apps/commands.h"
#include "apps/validation/campaign.h"
#include "apps/validation/cases.h"
#include "apps/validation/results.h"
#include "io/input_file.h"
#include "io/nearest_word.h"
#include "io/output_file.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <unistd.h>
#include <vector>

namespace meniscus::apps {
namespace {

using Cases = std::vector<std::unique_ptr<validation::Case>>;

struct Options {
  std::vector<std::string> cases;
  std::string directory = "out/validation";
  double tighten = 1;
  bool quick = false, full = false, list = false;
};

void print_list(const Cases& cases) {
  std::size_t width = 0;
  for (const auto& one : cases) width = std::max(width, one->name().size());
  for (const auto& one : cases) fmt::print("{:<{}}  {}\n", one->name(), width, one->shows());
}

const validation::Case* find_case(const Cases& cases, const std::string& name) {
  std::vector<std::string_view> known;
  for (const auto& one : cases) {
    if (one->name() == name) return one.get();
    known.push_back(one->name());
  }
  const std::string_view nearest = io::nearest_word(name, known);
  throw InputError(fmt::format("validate: unknown case \"{}\"{}", io::quotable(name),
                               nearest.empty() ? fmt::format("; known are {}", fmt::join(known, ", "))
                                               : fmt::format("; did you mean \"{}\"?", nearest)));
}

// All of them where none is named.
std::vector<const validation::Case*> chosen(const Cases& cases, const std::vector<std::string>& names) {
  std::vector<const validation::Case*> out;
  for (const std::string& name : names) {
    const validation::Case* one = find_case(cases, name);
    if (std::ranges::find(out, one) == out.end()) out.push_back(one);
  }
  if (names.empty())
    for (const auto& one : cases) out.push_back(one.get());
  return out;
}

// One line that is rewritten, on a terminal; where the output goes elsewhere, a line for each case.
class Ticker {
 public:
  explicit Ticker(std::size_t cases) : cases_(cases) {}
  ~Ticker() { clear(); }
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  void begin(const validation::Case& one) {
    ++current_;
    if (!terminal_) fmt::print("{}/{} {}\n", current_, cases_, one.name());
    std::fflush(stdout);
  }
  void progress(const validation::Case& one, std::string_view part, double done) {
    if (!terminal_) return;
    fmt::print("\r\033[K{}/{} {}: {}, {:.0f} %", current_, cases_, one.name(), part, 100 * done);
    std::fflush(stdout);
    open_ = true;
  }
  void clear() {
    if (open_) fmt::print("\r\033[K");
    open_ = false;
  }

 private:
  std::size_t cases_, current_ = 0;
  bool terminal_ = ::isatty(STDOUT_FILENO) == 1, open_ = false;
};

std::filesystem::path prepared(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    throw InputError(
        fmt::format("{}: cannot be made a directory: {}", io::quotable(directory, 400), error.message()));
  }
  io::require_writable(std::filesystem::path(directory) / "validation.json");
  return directory;
}

void run(const Options& options) {
  const Cases cases = validation::all_cases();
  if (options.list) {
    print_list(cases);
    return;
  }
  // The range that the command line checks lets this through.
  if (std::isnan(options.tighten)) throw InputError("--tighten: must be a number, 1 at least");
  const std::vector<const validation::Case*> wanted = chosen(cases, options.cases);
  const std::filesystem::path directory = prepared(options.directory);
  const validation::CampaignOptions campaign{
      .effort = options.quick ? validation::Effort::quick : validation::Effort::full,
      .tighten = options.tighten};
  std::vector<validation::CaseOutcome> outcomes;
  {
    Ticker ticker(wanted.size());
    validation::CampaignListener listener;
    listener.begin = [&](const validation::Case& one) { ticker.begin(one); };
    listener.progress = [&](const validation::Case& one, std::string_view part, double done) {
      ticker.progress(one, part, done);
    };
    outcomes = validation::run_cases(wanted, campaign, listener);
  }
  fmt::print("{}", validation::result_table(outcomes));
  io::write_file(directory / "validation.json", validation::result_json(outcomes, campaign));
  io::write_file(directory / "report.html", validation::result_html(outcomes, campaign, version_text()));
  const auto failed = std::ranges::count_if(outcomes, [](const auto& o) { return !o.passed(); });
  fmt::print("{} of {} cases passed; {} and {} have the details\n",
             outcomes.size() - static_cast<std::size_t>(failed), outcomes.size(),
             (directory / "report.html").string(), (directory / "validation.json").string());
  if (failed > 0) throw CasesFailed();
}

}  // namespace

void add_validate_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("validate", "Compare with theory, case by case");
  command->add_option("cases", options->cases, "Names of cases; default: all of them")->type_name("CASE");
  CLI::Option* quick = command->add_flag("--quick", options->quick, "Coarsest variants only: minutes");
  command->add_flag("--full", options->full, "All of them; the default")->excludes(quick);
  command->add_option("-o,--output", options->directory, "Directory for report.html and validation.json")
      ->type_name("DIR")
      ->capture_default_str();
  command->add_option("--tighten", options->tighten, "Divide every tolerance by this, to see the margins")
      ->type_name("FACTOR")
      ->check(CLI::Range(1.0, 1e100).description(""));
  command->add_flag("--list", options->list, "List the cases");
  command->footer(
      "Examples:\n"
      "  meniscus validate --quick\n"
      "  meniscus validate oscillation viscous_decay -o out/oscillations\n\n"
      "Prints result beside theory with error and tolerance. The exit code is 1 where a case fails.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps

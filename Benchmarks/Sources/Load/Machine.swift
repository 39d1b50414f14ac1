import Glibc

/// What this program asks of the system.
enum Machine {
  /// Runs this program on one core only.
  static func pin(to core: Int) throws {
    let process = try self.spawn("taskset", "--cpu-list", "--pid", "\(core)", "\(getpid())")
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw LoadError("There is no core \(core).") }
  }

  /// Starts a program that is on the path, which hears nothing and says nothing, with some variables besides those of this one.
  static func spawn(_ words: String..., variables: [String] = []) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let arguments = words.map { strdup($0) } + [nil]
    let environment = (variables + ["PATH=\(path)"]).map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, arguments, environment) == 0 else {
      throw LoadError("'\(words[0])' could not be started.")
    }
    return process
  }

  /// Allows as many connections as the system does.
  static func allowOpenFiles() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Seconds on a clock that never goes back.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How many programs wanted to run in the last minute, in the mean.
  static var load: String {
    (try? String(decoding: self.read("/proc/loadavg"), as: UTF8.self))?
      .split(separator: " ").first.map(String.init) ?? "?"
  }

  /// All of a file of the system.
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw LoadError("'\(path)' can't be read.") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}

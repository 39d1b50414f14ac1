import Glibc

/// System functions of this program.
enum Machine {
  /// Runs this program on one core only.
  static func pin(to core: Int) throws {
    let process = try self.spawn("taskset", "--cpu-list", "--pid", "\(core)", "\(getpid())")
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw LoadError("There is no core \(core).") }
  }

  /// Starts a program in the search path without standard input and output, with additional
  /// environment variables.
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

  /// Raises the limit of open files to the maximum of the system.
  static func allowOpenFiles() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// The seconds of a monotonic clock.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The mean number of runnable processes in the last minute.
  static var load: String {
    (try? String(decoding: self.read("/proc/loadavg"), as: UTF8.self))?
      .split(separator: " ").first.map(String.init) ?? "?"
  }

  /// The content of a system file.
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw LoadError("'\(path)' can't be read.") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}

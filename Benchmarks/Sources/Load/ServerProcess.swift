import Glibc

/// A server on cores of its own.
final class ServerProcess {
  let port: UInt16
  private let process: pid_t
  private var shares: [CoreShare] = []

  /// Starts a server and waits until it responds.
  ///
  /// - Parameter workers: The number of worker processes; 0 serves pages in the process itself.
  init(_ path: String, core: String, port: UInt16, workers: Int = 0) throws {
    self.port = port
    self.process = try Machine.spawn(
      "taskset", "--cpu-list", core, path, variables: ["PORT=\(port)", "LIVE_WORKERS=\(workers)"])
    let end = Machine.now + 10
    while (try? Connection(port: port)) == nil {
      guard Machine.now < end, waitpid(self.process, nil, WNOHANG) == 0 else {
        throw LoadError("The server at '\(path)' does not respond. Is it built?")
      }
      usleep(50_000)
    }
  }

  deinit {
    kill(self.process, SIGTERM)
    waitpid(self.process, nil, 0)
  }

  /// Gives each present worker a share of a core.
  func limitWorkers(to share: Double) throws {
    self.shares = try self.workers.map { try CoreShare(share, of: $0) }
  }

  /// Starts to replace all workers, one after the other.
  func replaceWorkers() { kill(self.process, SIGUSR2) }

  /// The resident memory in bytes.
  var memory: Int {
    let lines = self.file("status", of: self.process).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }

  /// The CPU time in seconds.
  var cpuTime: Double { self.cpuTime(of: self.process) }

  /// The CPU times of the process and of its workers, in seconds.
  var cpuTimes: [Double] { ([self.process] + self.workers).map(self.cpuTime) }

  /// The worker processes.
  var workers: [pid_t] {
    guard let folder = opendir("/proc/\(self.process)/task") else { return [] }
    defer { closedir(folder) }
    var workers: [pid_t] = []
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      workers += self.file("task/\(thread)/children", of: self.process).split(separator: " ")
        .compactMap { pid_t($0) }
    }
    return workers.sorted()
  }

  private func cpuTime(of process: pid_t) -> Double {
    // The name of the program, in parentheses, may contain any character.
    let fields =
      self.file("stat", of: process).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private func file(_ name: String, of process: pid_t) -> String {
    String(decoding: (try? Machine.read("/proc/\(process)/\(name)")) ?? [], as: UTF8.self)
  }
}

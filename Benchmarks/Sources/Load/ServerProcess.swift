import Glibc

/// A server process on a core of its own.
final class ServerProcess {
  let port: UInt16
  private let process: pid_t

  /// Starts a server and waits until it responds.
  init(_ path: String, core: String, port: UInt16) throws {
    self.port = port
    self.process = try Machine.spawn(
      "taskset", "--cpu-list", core, path, variables: ["PORT=\(port)"])
    let end = Machine.now + 10
    while (try? Connection(port: port)) == nil {
      guard Machine.now < end, waitpid(self.process, nil, WNOHANG) == 0 else {
        throw LoadError("The server at '\(path)' does not answer. Is it built?")
      }
      usleep(50_000)
    }
  }

  deinit {
    kill(self.process, SIGTERM)
    waitpid(self.process, nil, 0)
  }

  /// The resident memory in bytes.
  var memory: Int {
    let lines = self.file("status").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }

  /// The CPU time in seconds.
  var cpuTime: Double {
    // The name of the program, in parentheses, may contain any character.
    let fields = self.file("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private func file(_ name: String) -> String {
    String(decoding: (try? Machine.read("/proc/\(self.process)/\(name)")) ?? [], as: UTF8.self)
  }
}

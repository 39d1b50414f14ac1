import Glibc

/// Gives a process, with all of its threads, a share of a core: a control group with a quota of time
/// (cgroups(7)). Needs root.
final class CoreShare {
  private let folder: String

  /// Limits a process.
  ///
  /// - Parameter share: The share of a core, above 0 and below 1.
  init(_ share: Double, of process: pid_t) throws {
    // Short periods: a process that has used its time up waits for a few milliseconds only.
    let period = 10_000
    let quota = Int(share * Double(period))
    let name = "chorale-load-\(process)"
    if access("/sys/fs/cgroup/cgroup.controllers", F_OK) == 0 {
      self.folder = "/sys/fs/cgroup/\(name)"
      try self.make()
      try self.write("\(quota) \(period)", to: "cpu.max")
    } else {
      self.folder = "/sys/fs/cgroup/cpu/\(name)"
      try self.make()
      try self.write("\(period)", to: "cpu.cfs_period_us")
      try self.write("\(quota)", to: "cpu.cfs_quota_us")
    }
    try self.write("\(process)", to: "cgroup.procs")
  }

  /// The group is removed only after its process has ended.
  deinit { rmdir(self.folder) }

  private func make() throws {
    guard mkdir(self.folder, 0o755) == 0 else { throw self.error }
  }

  private func write(_ text: String, to name: String) throws {
    let file = open("\(self.folder)/\(name)", O_WRONLY)
    guard file >= 0 else { throw self.error }
    defer { close(file) }
    guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else { throw self.error }
  }

  private var error: LoadError {
    LoadError(
      """
      The control group '\(self.folder)' can't be used: \(String(cString: strerror(errno))). Run this as root, or, on a machine \
      with a core for each worker and one for this program, with '--share 1'.
      """)
  }
}

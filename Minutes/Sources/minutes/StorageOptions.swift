import ArgumentParser
import MinutesLive

/// The limits on the disk space of recordings.
struct StorageOptions: ParsableArguments {
  @Option(
    help: """
      The free disk space to keep, in MB. With less free space no new recording starts. 256 MB are enough for 45 minutes of \
      recordings that are running.
      """)
  var keepFree = 256

  @Option(help: "The maximum size of the data folder, in MB. Default: no limit.")
  var quota: Int?

  func validate() throws {
    guard (0...1 << 40).contains(keepFree) else {
      throw ValidationError("--keep-free is \(keepFree). It must be 0 or more, in MB.")
    }
    guard quota.map({ (1...1 << 40).contains($0) }) ?? true else {
      throw ValidationError("--quota is \(quota ?? 0). It must be 1 or more, in MB.")
    }
  }

  var limits: StorageLimits {
    StorageLimits(minimumFreeSpace: keepFree << 20, maximumSize: quota.map { $0 << 20 })
  }
}

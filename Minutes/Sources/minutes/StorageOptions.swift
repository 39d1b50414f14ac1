import ArgumentParser
import MinutesLive

/// The options that limit the disk space of recordings.
struct StorageOptions: ParsableArguments {
  @Option(
    help: """
      How many MB stay free on the disk: with less, nothing new is recorded. 256 MB are for three quarters of an hour of recordings \
      that go on.
      """)
  var keepFree = 256

  @Option(help: "How many MB the data folder may have. Default: as many as there is room for.")
  var quota: Int?

  func validate() throws {
    guard (0...1 << 40).contains(keepFree) else {
      throw ValidationError("--keep-free is \(keepFree), and has to be 0 or more, in MB.")
    }
    guard quota.map({ (1...1 << 40).contains($0) }) ?? true else {
      throw ValidationError("--quota is \(quota ?? 0), and has to be 1 or more, in MB.")
    }
  }

  var limits: StorageLimits {
    StorageLimits(minimumFreeSpace: keepFree << 20, maximumSize: quota.map { $0 << 20 })
  }
}

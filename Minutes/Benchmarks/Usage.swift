import Foundation

/// The elapsed time, processor time and memory of this process.
struct Usage {
  var seconds: Double
  var processorSeconds: Double
  var residentKilobytes: Int

  /// The processor time in milliseconds.
  var processorMilliseconds: Double { 1_000 * processorSeconds }

  static var now: Usage {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Usage(
      seconds: ProcessInfo.processInfo.systemUptime,
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      residentKilobytes: (pages ?? 0) * Int(getpagesize()) / 1_024
    )
  }

  static func - (later: Usage, earlier: Usage) -> Usage {
    Usage(
      seconds: later.seconds - earlier.seconds,
      processorSeconds: later.processorSeconds - earlier.processorSeconds,
      residentKilobytes: later.residentKilobytes - earlier.residentKilobytes
    )
  }
}

import Foundation

/// Creates and releases 10,000 stores with effects in flight. After every 2,000 it prints the
/// number of live objects and the resident kilobytes of the process.
@main
enum StoreTurnover {
  static func main() async {
    for _ in 1...5 {
      await Turnover.run(2_000)
      print(Life.count, self.residentKilobytes)
    }
  }

  /// 0 if unavailable.
  private static var residentKilobytes: Int {
    guard
      let sizes = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let resident = sizes.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return resident * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_024
  }
}

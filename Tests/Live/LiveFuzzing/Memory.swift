import Foundation

/// What a process takes.
public enum Memory {
  /// In kilobytes, of what is in the machine's memory.
  ///
  /// - Parameter process: The number of a process; `nil` for this one.
  public static func resident(of process: Int32? = nil) -> Int {
    let path = "/proc/\(process.map(String.init) ?? "self")/status"
    let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}

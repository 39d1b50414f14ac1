import Foundation

/// The memory of a process.
public enum Memory {
  /// Returns the resident memory, in kilobytes.
  ///
  /// - Parameter process: The process id; `nil` for this process.
  public static func resident(of process: Int32? = nil) -> Int {
    let path = "/proc/\(process.map(String.init) ?? "self")/status"
    let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}

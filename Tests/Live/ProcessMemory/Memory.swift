import CHeap
import Foundation

/// The memory of a process.
public enum Memory {
  /// The allocated memory of this process, in bytes: the overhead of the allocator for each allocation is included, freed memory is
  /// not.
  public static var allocated: Int { Int(heap_bytes_in_use()) }

  /// Returns the resident memory, in kilobytes.
  ///
  /// - Parameter process: The process id; `nil` for this process.
  public static func resident(of process: Int32? = nil) -> Int {
    let path = "/proc/\(process.map(String.init) ?? "self")/status"
    let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }

  /// Returns freed memory to the system, so that ``resident(of:)`` does not count it.
  ///
  /// The allocator keeps what was freed between allocated pieces, more of it the more threads
  /// allocate.
  public static func trim() { heap_trim() }
}

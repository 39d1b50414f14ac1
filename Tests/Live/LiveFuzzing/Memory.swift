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

  /// Returns freed memory to the system, so that ``resident(of:)`` does not count it.
  ///
  /// The allocator keeps what was freed between allocated pieces, more of it the more threads
  /// allocate. The function does nothing where the C library has no `malloc_trim`.
  public static func trim() {
    // The module of the C library leaves out `malloc.h`.
    guard let function = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)(0)
  }
}

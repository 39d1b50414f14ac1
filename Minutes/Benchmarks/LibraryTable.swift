import Foundation

/// The figures of a library, printed as rows of a table, and those that are above their limits.
final class LibraryTable {
  /// Figures are above their limits.
  struct Exceeded: Error, CustomStringConvertible {
    let rows: [String]
    var description: String { "Above the limit: " + rows.joined(separator: "; ") }
  }

  private var exceeded: [String] = []

  init(memoCount: Int) {
    print("\n| \(memoCount) memos | figure | at most |\n|---|---:|---:|")
  }

  /// Adds processor time, or elapsed time if the name says so.
  func add(_ name: String, milliseconds: Double, atMost limit: Double? = nil) {
    let text = String(format: milliseconds < 10 ? "%.2f ms" : "%.0f ms", milliseconds)
    add(
      name, text, limit: limit.map { String(format: "%.0f ms", $0) },
      isExceeded: limit.map { milliseconds > $0 } ?? false)
  }

  func add(_ name: String, bytes: Int, atMost limit: Int? = nil) {
    add(
      name, "\(bytes) bytes", limit: limit.map { "\($0) bytes" },
      isExceeded: limit.map { bytes > $0 } ?? false)
  }

  private func add(_ name: String, _ figure: String, limit: String?, isExceeded: Bool) {
    print("| \(name) | \(isExceeded ? "**\(figure)**" : figure) | \(limit ?? "") |")
    if isExceeded { exceeded.append("\(name): \(figure)") }
  }

  /// - Throws: `Exceeded`.
  func check() throws {
    guard exceeded.isEmpty else { throw Exceeded(rows: exceeded) }
  }
}

/// The addresses that a browser can go back and forward to.
public struct ReferenceHistory: Equatable, Sendable {
  /// The addresses, from the oldest on; `nil` for the one that the page was opened with, if it has not been named.
  public private(set) var paths: [String?] = [nil]

  /// Where the browser is among them.
  public internal(set) var position = 0

  /// The address of the page.
  public var path: String? { self.paths[self.position] }

  mutating func show(_ path: String, at position: Int, isNew: Bool) {
    if isNew {
      self.paths.removeSubrange(min(position, self.paths.count)...)
      self.paths.append(path)
      self.position = self.paths.count - 1
    } else {
      self.paths[position] = path
    }
  }

  mutating func begin(at path: String?) {
    self.paths = [path]
    self.position = 0
  }
}

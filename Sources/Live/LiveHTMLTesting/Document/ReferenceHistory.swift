/// The entries of a simulated browser's history.
public struct ReferenceHistory: Equatable, Sendable {
  /// The addresses, oldest first; `nil` if the initial address is unknown.
  public private(set) var paths: [String?] = [nil]

  /// The index of the current entry.
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

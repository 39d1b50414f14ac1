/// The addresses in the browser's history, as far as this session knows them.
struct BrowserHistory {
  private var paths: [Int: String]
  private(set) var position = 0

  /// The maximum distance from the current position of entries that are remembered.
  private static let memory = 50

  init(path: String?) {
    self.paths = path.map { [0: $0] } ?? [:]
  }

  /// The step in the browser's history that shows the address of the page.
  enum Step: Equatable {
    case push(Int, String)
    case replace(Int, String)
    case back(Int)
  }

  /// The address that the browser shows; `nil` if it is not known.
  var path: String? { self.paths[self.position] }

  /// The number of remembered addresses.
  var count: Int { self.paths.count }

  /// Notes that the browser has moved to an entry of its history.
  mutating func arrive(at position: Int, path: String) {
    self.position = position
    self.paths[position] = path
    self.forgetWhatIsFarAway()
  }

  /// Returns the step to take when the address of the page has changed.
  ///
  /// - Parameters:
  ///   - path: The new address.
  ///   - isArrival: Whether the change follows from a navigation of the browser.
  mutating func show(_ path: String, isArrival: Bool) -> Step? {
    guard self.path != path else { return nil }
    if isArrival || self.path == nil {
      self.paths[self.position] = path
      return .replace(self.position, path)
    }
    if self.paths[self.position - 1] == path {
      self.position -= 1
      return .back(self.position)
    }
    self.position += 1
    self.paths = self.paths.filter { $0.key < self.position }
    self.paths[self.position] = path
    self.forgetWhatIsFarAway()
    return .push(self.position, path)
  }

  /// Limits the memory for entries, because a client can report any number of positions.
  private mutating func forgetWhatIsFarAway() {
    guard self.paths.count > 2 * Self.memory else { return }
    self.paths = self.paths.filter { abs($0.key - self.position) < Self.memory }
  }
}

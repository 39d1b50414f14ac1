/// The addresses that the browser has been at, as far as this session knows.
struct BrowserHistory {
  private var paths: [Int: String]
  private(set) var position = 0

  init(path: String?) {
    self.paths = path.map { [0: $0] } ?? [:]
  }

  /// What the browser has to do so that it shows the address of the page.
  enum Step: Equatable {
    case push(Int, String)
    case replace(Int, String)
    case back(Int)
  }

  /// The browser has gone to an entry of its history.
  mutating func arrive(at position: Int, path: String) {
    self.position = position
    self.paths[position] = path
  }

  /// The page has got another address.
  ///
  /// - Parameter isArrival: Whether that follows from the browser having gone somewhere.
  mutating func show(_ path: String, isArrival: Bool) -> Step? {
    guard self.paths[self.position] != path else { return nil }
    if isArrival || self.paths[self.position] == nil {
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
    return .push(self.position, path)
  }
}

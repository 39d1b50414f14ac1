/// The addresses that the browser has been at, as far as this session knows.
struct BrowserHistory {
  private var paths: [Int: String]
  private(set) var position = 0

  /// How far away from where the browser is an address may be and be remembered.
  private static let memory = 50

  init(path: String?) {
    self.paths = path.map { [0: $0] } ?? [:]
  }

  /// What the browser has to do so that it shows the address of the page.
  enum Step: Equatable {
    case push(Int, String)
    case replace(Int, String)
    case back(Int)
  }

  /// The address that the browser shows; `nil` if that is not known.
  var path: String? { self.paths[self.position] }

  /// How many addresses are remembered.
  var count: Int { self.paths.count }

  /// The browser has gone to an entry of its history.
  mutating func arrive(at position: Int, path: String) {
    self.position = position
    self.paths[position] = path
    self.forgetWhatIsFarAway()
  }

  /// The page has got another address.
  ///
  /// - Parameter isArrival: Whether that follows from the browser having gone somewhere.
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

  /// A browser can say that it has been anywhere, as often as it likes.
  private mutating func forgetWhatIsFarAway() {
    guard self.paths.count > 2 * Self.memory else { return }
    self.paths = self.paths.filter { abs($0.key - self.position) < Self.memory }
  }
}

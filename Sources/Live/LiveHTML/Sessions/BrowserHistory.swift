/// The addresses in the browser's history, as far as this session knows them, and the states of the
/// pages that have shown them.
struct BrowserHistory {
  struct Entry {
    var path: String
    /// The number of the page that has shown the entry; `nil` if the session has not shown it.
    var page: Int?
    /// The name that the page has given to the entry (``PageHead/historyEntry``).
    var name: String?
  }

  private(set) var entries: [Int: Entry]
  private(set) var position = 0

  /// The number of the current page. Pages are numbered in the order in which they were opened.
  private var page = 0
  private var lastPage = 0

  /// The restorable states of earlier pages, by number.
  private(set) var states: [Int: [UInt8]] = [:]

  /// The maximum distance from the current position of entries that are remembered.
  private static let memory = 50

  /// The maximum size of all remembered states, in bytes.
  static let maximumStateSize = 256 * 1024

  init(path: String?) {
    self.entries = path.map { [0: Entry(path: $0, page: 0)] } ?? [:]
  }

  /// The step in the browser's history that shows the address of the page.
  enum Step: Equatable {
    case push(Int, String)
    case replace(Int, String)
    case back(Int)
  }

  /// The address that the browser shows; `nil` if it is not known.
  var path: String? { self.entries[self.position]?.path }

  /// The page that has shown the current entry, if that is an earlier page.
  var arrivedPage: Int? {
    self.entries[self.position]?.page.flatMap { $0 == self.page ? nil : $0 }
  }

  /// Returns the state that an earlier page had when it was left.
  func state(of page: Int) -> [UInt8]? { self.states[page] }

  /// Notes that the browser has moved to an entry of its history.
  ///
  /// - Returns: Whether the current page has shown this address there.
  @discardableResult
  mutating func arrive(at position: Int, path: String) -> Bool {
    self.position = position
    guard let entry = self.entries[position], entry.path == path else {
      self.entries[position] = Entry(path: path, page: nil)
      self.forgetWhatIsFarAway()
      return false
    }
    return entry.page == self.page
  }

  /// Notes that the current page shows the current entry.
  mutating func arriveOnCurrentPage() { self.entries[self.position]?.page = self.page }

  /// Notes that another page replaces the current one.
  ///
  /// - Parameters:
  ///   - path: The address of the other page.
  ///   - isArrival: Whether the browser is at the entry of the page already.
  ///   - state: The restorable state of the page that is left.
  /// - Returns: The step for the browser.
  mutating func leave(for path: String, isArrival: Bool, keeping state: [UInt8]?) -> Step {
    self.states[self.page] = state
    if isArrival, let arrivedPage {
      self.page = arrivedPage
    } else {
      self.lastPage += 1
      self.page = self.lastPage
    }
    self.states[self.page] = nil
    defer { self.forgetStates() }
    // As with plain links, the same address is no new entry.
    if isArrival || self.path == path || self.path == nil {
      self.entries[self.position] = Entry(path: path, page: self.page)
      return .replace(self.position, path)
    }
    return self.push(path)
  }

  /// Returns the step to take when the address of the page has changed.
  ///
  /// - Parameters:
  ///   - path: The new address.
  ///   - name: The name of its entry. The address of an entry with the same name is replaced.
  ///   - isArrival: Whether the change follows from a navigation of the browser.
  mutating func show(_ path: String, named name: String? = nil, isArrival: Bool) -> Step? {
    guard let current = self.entries[self.position] else {
      self.entries[self.position] = Entry(path: path, page: self.page, name: name)
      return .replace(self.position, path)
    }
    guard current.path != path else {
      self.entries[self.position]?.name = name
      return nil
    }
    let hasSameName = name != nil && current.name == name && current.page == self.page
    if isArrival || hasSameName {
      self.entries[self.position] = Entry(path: path, page: self.page, name: name)
      return .replace(self.position, path)
    }
    if let before = self.entries[self.position - 1], before.path == path, before.page == self.page {
      self.position -= 1
      return .back(self.position)
    }
    return self.push(path, named: name)
  }

  private mutating func push(_ path: String, named name: String? = nil) -> Step {
    self.position += 1
    self.entries = self.entries.filter { $0.key < self.position }
    self.entries[self.position] = Entry(path: path, page: self.page, name: name)
    self.forgetWhatIsFarAway()
    return .push(self.position, path)
  }

  /// Limits the memory for entries, because a client can report any number of positions.
  private mutating func forgetWhatIsFarAway() {
    guard self.entries.count > 2 * Self.memory else { return }
    self.entries = self.entries.filter { abs($0.key - self.position) < Self.memory }
    self.forgetStates()
  }

  /// Discards states that no entry leads to, and the oldest ones beyond the limit.
  private mutating func forgetStates() {
    guard !self.states.isEmpty else { return }
    let reachable = Set(self.entries.values.compactMap(\.page))
    self.states = self.states.filter { reachable.contains($0.key) }
    var size = self.states.values.reduce(0) { $0 + $1.count }
    for page in self.states.keys.sorted() where size > Self.maximumStateSize {
      size -= self.states.removeValue(forKey: page)?.count ?? 0
    }
  }
}

extension PatchOperations {
  mutating func go(_ step: BrowserHistory.Step) {
    switch step {
    case .push(let position, let path): self.pushPath(path, at: position)
    case .replace(let position, let path): self.replacePath(at: position, by: path)
    case .back(let position): self.goBack(to: position)
    }
  }
}

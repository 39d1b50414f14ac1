import ComposableArchitecture

/// The components and rows of a page, as the browser shows them.
@MainActor
final class LiveTree {
  /// The page as a whole.
  private(set) var root: Boundary?

  /// Called when something has changed for the first time since the last ``flush()``.
  var onChange: (() -> Void)?

  /// Kinds of rows that read what may change while their component is made; see ``RowBoundary``.
  var rowsThatRead: Set<ObjectIdentifier> = []

  /// Kinds of parts that read models; see ``Boundary``.
  var partsThatReadModels: Set<ObjectIdentifier> = []

  /// The reads of stores while the component of a row is made.
  let readsOfRows = StateReads()

  /// What inputs show because somebody has entered it, until the page is told otherwise.
  var enteredValues: [UInt32: EnteredValue] = [:]

  /// Whether issues of what is shown are reported.
  let reportsIssues: Bool

  /// The number of the evaluation of a part with everything in it that follows from that.
  private(set) var pass: UInt32 = 0

  /// Whether parts are evaluated only because others that lie in them wait for what they are made from; see
  /// `LiveTree+Renewal.swift`.
  var isRenewing = false

  /// The parts that were found to be outdated, some of them perhaps several times.
  private(set) var outdated: [Boundary] = []

  private var lastNumber: UInt32 = 0
  private var owners: [UInt32: Boundary] = [:]
  private var dirty: [Boundary] = []
  private var sink: ByteSink?

  init(reportsIssues: Bool = true) {
    self.reportsIssues = reportsIssues
  }

  /// Puts a page up.
  func mount(_ content: some Component, environment: EnvironmentValues = EnvironmentValues()) {
    let root = ComponentBoundary(content, tree: self, environment: environment)
    self.root = root
    self.mount(root, in: nil)
    // All copies of state are new.
    self.forgetOutdated()
    self.dropSink()
  }

  /// Takes the page down. Nothing is observed any more.
  func unmount() {
    if let root { self.unmount(root) }
    self.root = nil
    self.dirty = []
    self.forgetOutdated()
    self.enteredValues = [:]
  }

  /// What handles an event of an element that is on the page now.
  func handlers(
    of name: String, on number: UInt32
  ) -> (owner: Boundary, handlers: [@MainActor (BrowserEvent) -> Void])? {
    guard let owner = self.owners[number] else { return nil }
    return (owner, owner.rendition.handlers(of: name, on: number))
  }

  /// The part of the page that an element with a number belongs to.
  func owner(of number: UInt32) -> Boundary? {
    self.owners[number]
  }

  /// Remembers that a part has to be evaluated.
  func note(_ boundary: Boundary) {
    boundary.isDirty = true
    self.dirty.append(boundary)
    if self.dirty.count == 1 { self.onChange?() }
  }

  /// Whether something has to be evaluated.
  var hasChanges: Bool { !self.dirty.isEmpty }

  /// Evaluates what has changed, those parts first that others lie in.
  func flush(by differ: Differ) {
    var rounds = 0
    while !self.dirty.isEmpty {
      let dirty = self.dirty.sorted { ($0.depth, $0.number) < ($1.depth, $1.number) }
      self.dirty.removeAll(keepingCapacity: true)
      for boundary in dirty where boundary.isDirty && boundary.number != 0 {
        self.beginPass()
        boundary.refresh(by: differ)
      }
      if !self.outdated.isEmpty { self.renewOutdated(by: differ) }
      rounds += 1
      // A body that changes what it reads would keep this going for ever: the rest comes with the next turn.
      if rounds == 8 { break }
    }
    self.dropSink()
    if !self.dirty.isEmpty { self.onChange?() }
  }

  func beginPass() {
    self.pass &+= 1
  }

  /// Remembers that a part shows copies of state that may be older than the state.
  func noteOutdated(_ boundary: Boundary) {
    boundary.isOutdated = true
    self.outdated.append(boundary)
  }

  func takeOutdated() -> [Boundary] {
    defer { self.outdated = [] }
    return self.outdated
  }

  private func forgetOutdated() {
    for boundary in self.takeOutdated() { boundary.isOutdated = false }
  }

  func makeNumber() -> UInt32 {
    self.lastNumber += 1
    return self.lastNumber
  }

  func setOwner(_ boundary: Boundary, of number: UInt32) {
    self.owners[number] = boundary
  }

  func removeOwner(of number: UInt32) {
    self.owners[number] = nil
    if !self.enteredValues.isEmpty { self.enteredValues[number] = nil }
  }

  /// Room to write in, kept from evaluation to evaluation.
  func takeSink() -> ByteSink {
    defer { self.sink = nil }
    return self.sink ?? ByteSink()
  }

  /// What was written, in as little memory as it takes.
  func finish(_ writer: HTMLWriter) -> Rendition {
    let rendition = Rendition(
      bytes: Array(writer.sink.bytes), handlers: writer.handlers,
      children: writer.children, lists: writer.lists)
    writer.sink.removeAll()
    self.sink = writer.sink
    return rendition
  }

  /// Lets go of room that is only needed while something is evaluated.
  func dropSink() {
    self.sink = nil
  }
}

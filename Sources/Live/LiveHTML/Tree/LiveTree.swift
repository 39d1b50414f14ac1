import ComposableArchitecture

/// The tree of component instances of a page, as the browser shows them.
@MainActor
final class LiveTree {
  /// The instance of the page itself.
  private(set) var root: Boundary?

  /// Called with the first change since the last ``takeChanges()``.
  var onChange: (() -> Void)?

  /// Types of row contents whose creation reads observed state.
  var rowsThatRead: Set<ObjectIdentifier> = []

  /// Types of instances that read models.
  var partsThatReadModels: Set<ObjectIdentifier> = []

  /// Scratch object for the reads of stores while the component of a row is created.
  let readsOfRows = StateReads()

  /// The values that the user has entered, by element, until the page sets another value.
  var enteredValues: [UInt32: EnteredValue] = [:]

  /// The instances with functions for their lifetime that were mounted or unmounted.
  private var lifetimes: [Boundary] = []

  /// Records which instances are evaluated; `nil` while no inspector looks at the page.
  var recorder: RenderRecorder?

  /// Whether the tree is only compared with another one, which it must not change.
  let isComparison: Bool

  /// The local states of the components.
  let states: ComponentStates

  /// The windows of the lists that show only some of their rows.
  let rowWindows: RowWindows

  /// The number of the current pass: the evaluation of an instance, and of the instances in it that
  /// follow from that.
  private(set) var pass: UInt32 = 0

  /// Whether instances are evaluated only to renew the copies of outdated instances in them; see
  /// `LiveTree+Flush.swift`.
  var isRenewing = false

  /// The instances that were found to be outdated, possibly with repetitions.
  private(set) var outdated: [Boundary] = []

  private var lastNumber: UInt32 = 0
  private var owners: [UInt32: Boundary] = [:]
  private var dirty: [Boundary] = []
  private var sink: ByteSink?

  init() {
    self.isComparison = false
    self.states = ComponentStates()
    self.rowWindows = RowWindows()
  }

  /// Creates a tree to be compared with another one of the same page and browser.
  init(comparedWith original: LiveTree) {
    self.isComparison = true
    self.states = ComponentStates(comparedWith: original.states, of: original.root)
    self.rowWindows = original.rowWindows
  }

  /// Whether issues such as duplicate ids are reported.
  var reportsIssues: Bool { !self.isComparison }

  /// Mounts the instance of a page.
  func mount(root: Boundary) {
    self.root = root
    self.states.pair(root: root)
    self.mount(root, in: nil)
    // All copies of state are new.
    self.forgetOutdated()
    self.dropSink()
  }

  /// Unmounts the page and ends all observation.
  func unmount() {
    if let root { self.unmount(root) }
    self.root = nil
    self.dirty = []
    self.forgetOutdated()
    self.enteredValues = [:]
  }

  /// The handlers of an event for an element that is on the page now.
  func handlers(
    of name: String, on number: UInt32
  ) -> (owner: Boundary, handlers: [EventHandler.Action])? {
    guard let owner = self.owners[number] else { return nil }
    return (owner, owner.rendition.handlers(of: name, on: number))
  }

  /// The instance that an element with a number belongs to.
  func owner(of number: UInt32) -> Boundary? {
    self.owners[number]
  }

  /// Marks an instance for evaluation.
  func note(_ boundary: Boundary) {
    boundary.isDirty = true
    self.dirty.append(boundary)
    if self.dirty.count == 1 { self.onChange?() }
  }

  /// Whether an instance is marked for evaluation.
  var hasChanges: Bool { !self.dirty.isEmpty }

  /// Returns the instances that are marked for evaluation, outer ones first, and forgets them.
  func takeChanges() -> [Boundary] {
    defer { self.dirty.removeAll(keepingCapacity: true) }
    return self.dirty.sorted { ($0.depth, $0.number) < ($1.depth, $1.number) }
  }

  func beginPass() {
    self.pass &+= 1
  }

  /// Marks an instance as outdated: it shows copies of state that may be older than the state.
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

  /// Notes that an instance with functions for its lifetime was mounted or unmounted.
  func noteLifetime(of boundary: Boundary) {
    self.lifetimes.append(boundary)
  }

  /// Calls the functions of the instances that have appeared or disappeared.
  ///
  /// The functions may change state; the tree changes only in a later ``flush(by:)``.
  func callLifetimeFunctions() {
    guard !self.lifetimes.isEmpty else { return }
    let lifetimes = self.lifetimes
    self.lifetimes = []
    for boundary in lifetimes { boundary.callLifetimeFunctions() }
  }

  /// A buffer for writing, reused between evaluations.
  func takeSink() -> ByteSink {
    defer { self.sink = nil }
    return self.sink ?? ByteSink()
  }

  /// Keeps an empty buffer for the next evaluation.
  func keep(_ sink: ByteSink) {
    self.sink = sink
  }

  /// Releases the buffer, which is only needed during evaluations.
  func dropSink() {
    self.sink = nil
  }
}

/// A value that the user has entered.
enum EnteredValue: Equatable {
  /// The text of an input, or the value of an option.
  case text(String)
  /// Whether a checkbox is checked.
  case checked(Bool)
}

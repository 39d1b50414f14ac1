import ConcurrencyExtras

/// The feature whose reducer runs in a store, for reducers that it calls by hand and for the
/// dependency `isPresented`.
///
/// Not each running feature is recorded: only the root of a store, presented features, features
/// that implement `reduce(into:action:)`, and those that ``FeatureNode/isRecorded`` names. Features
/// that are composed with their parents do not need it.
@usableFromInline
struct RunningFeature {
  /// The most recently recorded feature.
  ///
  /// `nonisolated(unsafe)` is safe: stores record features on the main actor, and code on other
  /// threads does not read them. No other code is called during a change: exclusive access needs no
  /// checks.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) static var latest = RunningFeature(node: nil, extent: StateExtent())

  @usableFromInline
  var node: FeatureNode?

  /// The memory of the state that the reducer changes.
  @usableFromInline
  var extent: StateExtent

  @inlinable
  @inline(__always)
  init(node: FeatureNode?, extent: StateExtent) {
    self.node = node
    self.extent = extent
  }

  /// The latest feature of a store, or `nil` outside of stores.
  @usableFromInline
  static var current: RunningFeature? {
    MainActor.isCurrent && self.latest.node != nil ? self.latest : nil
  }

  /// Exchanges the latest feature, before and after its reducer runs.
  ///
  /// Moves both references: counting them would take 4 ns more.
  ///
  /// - Parameters:
  ///   - node: The owner's reference to the feature; to the previous one while the reducer runs.
  ///   - extent: The memory of the state that the reducer changes.
  /// - Returns: The previous extent.
  @inlinable
  @inline(__always)
  static func exchange(_ node: inout FeatureNode?, extent: StateExtent) -> StateExtent {
    swap(&self.latest.node, &node)
    let previous = self.latest.extent
    self.latest.extent = extent
    return previous
  }
}

/// The memory of a feature's state. Addresses are only compared.
@usableFromInline
struct StateExtent {
  /// The address of the first byte; 0 if it is unknown.
  @usableFromInline
  let start: UInt

  @usableFromInline
  let size: UInt

  @inlinable
  @inline(__always)
  init<State>(of state: UnsafePointer<State>) {
    self.start = UInt(bitPattern: state)
    self.size = UInt(bitPattern: MemoryLayout<State>.size)
  }

  @inlinable
  @inline(__always)
  init<State>(of state: inout State) {
    self = withUnsafeMutablePointer(to: &state) { Self(of: UnsafePointer($0)) }
  }

  @inlinable
  @inline(__always)
  init() {
    self.start = 0
    self.size = 0
  }

  /// The offset of another extent in this one, or `nil` if it is not known to be in it.
  @usableFromInline
  func offset(of part: StateExtent) -> Int? {
    guard self.start != 0, part.start >= self.start,
      part.start - self.start + part.size <= self.size
    else { return nil }
    return Int(bitPattern: part.start - self.start)
  }
}

/// A feature that is recorded whenever its reducer runs.
@usableFromInline
final class RecordedFeature {
  /// The feature; the previous one while the reducer runs.
  ///
  /// No other code is called during a change: exclusive access needs no checks.
  @exclusivity(unchecked)
  @usableFromInline
  var node: FeatureNode?

  @inlinable
  init(_ node: FeatureNode) {
    self.node = node
  }

  /// Runs the reducer.
  ///
  /// - Parameter extent: The memory of the state that it changes.
  @inlinable
  @inline(__always)
  func run<Result>(extent: StateExtent, _ body: () -> Result) -> Result {
    let previous = RunningFeature.exchange(&self.node, extent: extent)
    defer { _ = RunningFeature.exchange(&self.node, extent: previous) }
    return body()
  }
}

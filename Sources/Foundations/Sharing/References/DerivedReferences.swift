import Synchronization

/// A part of a shared value that can be changed.
final class PartReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  private let root: SharedReference<Root>
  private let keyPath: WritableKeyPath<Root, Value>

  init(_ root: SharedReference<Root>, _ keyPath: WritableKeyPath<Root, Value>) {
    self.root = root
    self.keyPath = keyPath
  }

  override var observation: SharedObservation { root.observation }
  override var persistence: (any SharedPersistence)? { root.persistence }
  override var isBeingWritten: Bool { root.isBeingWritten }
  override func read() -> Value { root.read()[keyPath: keyPath] }

  override func write<Result, Failure: Error>(
    at location: KeyLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try root.write(at: location) { root throws(Failure) in
      try operation(&root[keyPath: keyPath])
    }
  }
}

/// A value that is computed from a shared one.
final class ProjectionReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  private let root: SharedReference<Root>
  private let project: (Root) -> Value

  init(_ root: SharedReference<Root>, _ project: @escaping (Root) -> Value) {
    self.root = root
    self.project = project
  }

  override var observation: SharedObservation { root.observation }
  override var persistence: (any SharedPersistence)? { root.persistence }
  override var isBeingWritten: Bool { root.isBeingWritten }
  override func read() -> Value { project(root.read()) }
}

/// A value that may disappear: that of an optional, or an element of a collection.
///
/// When it has gone, it is read as it was last. A change is then made to this copy only. While the current thread changes
/// the optional or the collection, it is read as it was when it was last read or changed by this reference.
final class LastingReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  private struct Last: @unchecked Sendable {
    var value: Value
  }

  private let root: SharedReference<Root>
  private let find: (Root) -> Value?
  private let change: (inout Root, (inout Value) -> Void) -> Bool
  private let last: Mutex<Last>

  /// - Parameters:
  ///   - root: The optional or the collection.
  ///   - value: The value at present.
  ///   - find: Finds the value.
  ///   - change: Calls its argument with the value where it lies, and returns whether it is there.
  init(
    _ root: SharedReference<Root>, value: Value, find: @escaping (Root) -> Value?,
    change: @escaping (inout Root, (inout Value) -> Void) -> Bool
  ) {
    self.root = root
    self.find = find
    self.change = change
    self.last = Mutex(Last(value: value))
  }

  override var observation: SharedObservation { root.observation }
  override var persistence: (any SharedPersistence)? { root.persistence }
  override var isBeingWritten: Bool { root.isBeingWritten }

  override func read() -> Value {
    // In `$list.withLock { $0.remove(id: element.id) }`, the list can't be read.
    if root.isBeingWritten { return lastValue }
    guard let value = find(root.read()) else { return lastValue }
    keep(value)
    return value
  }

  private var lastValue: Value {
    last.withLock { $0 }.value
  }

  private func keep(_ value: Value) {
    if SharedTestContext.isHypothetical { return }
    let new = Last(value: value)
    last.withLock { $0 = new }
  }

  override func write<Result, Failure: Error>(
    at location: KeyLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    var new: Value?
    func perform(_ value: inout Value) {
      do throws(Failure) {
        result = .success(try operation(&value))
      } catch {
        result = .failure(error)
      }
      new = value
    }
    let isFound = root.write(at: location) { root in change(&root, perform) }
    if !isFound {
      var copy = lastValue
      perform(&copy)
    }
    if let new { keep(new) }
    // `change` has called `perform`, or the branch above has.
    return try result!.get()
  }
}

import SourceLocations
import Synchronization

/// A value that may disappear: that of an optional, or an element of a collection.
///
/// When it has gone, it is read as it was before the change that has removed it. A change is then made to this copy only.
/// While the current thread changes the optional or the collection, it is read as it was before that change.
final class LastingReference<Root, Value>: SharedReference<Value>, WillChangeObserver,
  @unchecked Sendable
{
  private let root: SharedReference<Root>
  private let find: (Root) -> Value?
  private let change: (inout Root, (inout Value) -> Void) -> Bool
  // A mutex of a generic type is slow: see `RootReference`.
  private let lock = Mutex(())
  private var last: Value

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
    self.last = value
    super.init()
    root.observation.willChangeObservers.add(self)
  }

  override var observation: SharedObservation { root.observation }
  override var persistence: (any SharedPersistence)? { root.persistence }
  override var isBeingWritten: Bool { root.isBeingWritten }

  override func read() -> Value {
    // In `$list.withLock { $0.remove(id: element.id) }`, the list can't be read.
    if root.isBeingWritten { return lastValue }
    return find(root.read()) ?? lastValue
  }

  private var lastValue: Value {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return last
  }

  func valueWillChange() {
    if let value = find(root.read()) { keep(value) }
  }

  private func keep(_ value: Value) {
    if SharedTestContext.isHypothetical { return }
    var value = value
    lock._unsafeLock()
    swap(&last, &value)
    // Before the end of the scope, which releases the old value and may run code of it.
    lock._unsafeUnlock()
  }

  override func write<Result, Failure: Error>(
    at location: SourceLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    func perform(_ value: inout Value) {
      do throws(Failure) {
        result = .success(try operation(&value))
      } catch {
        result = .failure(error)
      }
    }
    let isFound = root.write(at: location) { root in change(&root, perform) }
    if !isFound {
      var copy = lastValue
      perform(&copy)
      keep(copy)
    }
    // `change` has called `perform`, or the branch above has.
    return try result!.get()
  }
}

/// Weak references to the observers of an enum.
struct CaseChangeObservers<State> {
  private struct Reference {
    weak var observer: (any CaseChangeObserver<State>)?
  }

  private var references: [Reference] = []

  mutating func add(_ observer: any CaseChangeObserver<State>) {
    self.references.removeAll { $0.observer == nil }
    self.references.append(Reference(observer: observer))
  }

  func willReplace(_ state: UnsafePointer<State>, with newState: UnsafePointer<State>?) {
    if self.references.isEmpty { return }
    // Safe: the compiler does not know that changes are recorded on the main actor only, which
    // `assumeIsolated` checks.
    nonisolated(unsafe) let (state, newState) = (state, newState)
    nonisolated(unsafe) let references = self.references
    MainActor.assumeIsolated {
      for reference in references { reference.observer?.willReplace(state, with: newState) }
    }
  }
}

/// Keeps the associated values of a case when the enum changes to another case.
///
/// Called while a reducer runs.
@MainActor
protocol CaseChangeObserver<State>: AnyObject {
  associatedtype State

  /// Called before the enum is replaced or removed (`newState` is `nil`).
  func willReplace(_ state: UnsafePointer<State>, with newState: UnsafePointer<State>?)
}

/// The observers of an enum's associated values.
final class EnumTable<State>: ElementTable {
  var changeObservers = CaseChangeObservers<State>()

  override func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {
    guard Value.self == State.self else { return }
    self.changeObservers.willReplace(
      UnsafeRawPointer(value).assumingMemoryBound(to: State.self),
      with: UnsafeRawPointer(newValue).assumingMemoryBound(to: State.self))
  }
}

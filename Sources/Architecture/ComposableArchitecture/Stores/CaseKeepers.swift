/// Weak references to the keepers of an enum.
struct CaseKeepers<State> {
  private struct Reference {
    weak var keeper: (any CaseKeeper<State>)?
  }

  private var references: [Reference] = []

  mutating func add(_ keeper: any CaseKeeper<State>) {
    self.references.removeAll { $0.keeper == nil }
    self.references.append(Reference(keeper: keeper))
  }

  func willReplace(_ state: UnsafePointer<State>, with newState: UnsafePointer<State>?) {
    if self.references.isEmpty { return }
    // Safe: the compiler does not know that changes are recorded on the main actor only, which
    // `assumeIsolated` checks.
    nonisolated(unsafe) let (state, newState) = (state, newState)
    nonisolated(unsafe) let references = self.references
    MainActor.assumeIsolated {
      for reference in references { reference.keeper?.willReplace(state, with: newState) }
    }
  }
}

/// Keeps the associated values of a case when the enum changes to another case.
///
/// Called while a reducer runs.
@MainActor
protocol CaseKeeper<State>: AnyObject {
  associatedtype State

  /// Called before the enum is replaced or removed (`newState` is `nil`).
  func willReplace(_ state: UnsafePointer<State>, with newState: UnsafePointer<State>?)
}

/// The keepers of an enum's associated values.
final class EnumTable<State>: ElementTable {
  var keepers = CaseKeepers<State>()

  override func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {
    guard Value.self == State.self else { return }
    self.keepers.willReplace(
      UnsafeRawPointer(value).assumingMemoryBound(to: State.self),
      with: UnsafeRawPointer(newValue).assumingMemoryBound(to: State.self))
  }
}

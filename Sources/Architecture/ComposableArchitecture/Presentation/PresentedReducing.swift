/// Whether the reducer of a presented feature runs, for the dependency `isPresented`.
///
/// Stores record presented features while their reducers run; binding a task-local value takes
/// longer than the rest of a presentation's work.
@usableFromInline
enum PresentedReducing {
  @usableFromInline
  static let taskLocal = TaskLocal<Bool>(wrappedValue: false)

  static var isCurrent: Bool {
    RunningFeature.current?.node?.isPresented == true || Self.taskLocal.get()
  }

  /// Runs a reducer.
  ///
  /// - Parameter isInStore: Whether the reducer belongs to a presented feature of a store.
  @inlinable
  @inline(__always)
  static func run<Result>(isInStore: Bool, _ body: () -> Result) -> Result {
    isInStore ? body() : Self.taskLocal.withValue(true, operation: body)
  }
}

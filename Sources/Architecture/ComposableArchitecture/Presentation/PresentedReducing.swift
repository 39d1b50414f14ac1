/// Whether the reducer of a presented feature runs, for the dependency `isPresented`.
///
/// Reducers of stores are found by their feature places; binding a task-local value takes longer
/// than the rest of a presentation's work.
@usableFromInline
enum PresentedReducing {
  @usableFromInline
  static let taskLocal = TaskLocal<Bool>(wrappedValue: false)

  static var isCurrent: Bool { FeaturePlace.isPresenting || Self.taskLocal.get() }

  /// Runs a reducer.
  ///
  /// - Parameter hasPlace: Whether the reducer has a feature place that is marked as presented.
  @inlinable
  @inline(__always)
  static func run<Result>(hasPlace: Bool, _ body: () -> Result) -> Result {
    hasPlace ? body() : Self.taskLocal.withValue(true, operation: body)
  }
}

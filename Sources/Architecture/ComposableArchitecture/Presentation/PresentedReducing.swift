/// Marks that the reducer of a presented feature is at work, for the dependency `isPresented`.
///
/// Reducers of stores are known by their places; to bind a task-local value takes longer than all that presenting takes
/// otherwise.
@usableFromInline
enum PresentedReducing {
  @usableFromInline
  static let taskLocal = TaskLocal<Bool>(wrappedValue: false)

  static var isCurrent: Bool { FeaturePlace.isPresenting || Self.taskLocal.get() }

  /// Runs a reducer.
  ///
  /// - Parameter hasPlace: Whether the reducer has a place that knows it is presented.
  @inlinable
  @inline(__always)
  static func run<Result>(hasPlace: Bool, _ body: () -> Result) -> Result {
    hasPlace ? body() : Self.taskLocal.withValue(true, operation: body)
  }
}

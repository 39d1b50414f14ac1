/// Marks that the reducer of a presented feature is at work, for the dependency `isPresented`.
@usableFromInline
enum PresentedReducing {
  @usableFromInline
  static let taskLocal = TaskLocal<Bool>(wrappedValue: false)

  static var isCurrent: Bool { Self.taskLocal.get() }

  @inlinable
  @inline(__always)
  static func run<Result>(_ body: () -> Result) -> Result {
    // Binding costs more than asking, and features are presented in presented features.
    Self.taskLocal.get() ? body() : Self.taskLocal.withValue(true, operation: body)
  }
}

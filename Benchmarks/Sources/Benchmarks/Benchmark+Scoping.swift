import ComposableArchitecture

extension Benchmark {
  /// Creating stores of parts, and reading through them.
  @MainActor static var scoping: [Benchmark] {
    let flat = Store(initialState: Counter.State()) { Counter() }
    let nested = Store(initialState: Nested10.State()) { Nested10() }
    let innermost = nested.scopedToTheInnermost
    return [
      .measuring("scope ten levels deep, paths held", atMost: 5_000, reference: "191,000") {
        nested.scopedToTheInnermost
      },
      .measuring("scope, stored path", atMost: 400) {
        nested.scope(\.child, action: Self.storedPath)
      },
      .measuring("scope, literal", atMost: 500) { nested.scope(\.child, action: \.child) },
      .measuring("scope ten levels deep, literals", atMost: 5_000, reference: "191,000") {
        Nested10.innermost(of: nested)
      },
      .measuring("read a property, depth 1", atMost: 60, reference: "1,200") { flat.count },
      .measuring("read a property, depth 10", atMost: 800, reference: "3,000") {
        innermost.count
      },
    ]
  }

  @MainActor private static let storedPath: CaseKeyPath<Nested10.Action, Nested9.Action> = \.child
}

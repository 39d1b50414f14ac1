import ComposableArchitecture
import Testing

/// The stores of nested presentations.
@MainActor
@Suite struct DeepPresentationTests {
  private let store = Store(initialState: Level.State(depth: 10)) { Level() }
  private let log = ChangeLog()

  @Test func `whole state is read through ten presentations and observed there`() throws {
    let innermost = try #require(Level.innermost(of: store))
    #expect(innermost.state.depth == 0)
    log.watch("whole") { _ = innermost.state.count }
    log.watch("root") { _ = store.count }
    innermost.send(.incremented)
    #expect(log.take() == ["whole"])
    #expect(innermost.state.count == 1)
    #expect(innermost.count == 1)
    #expect(Level.innermost(of: store) === innermost)
  }

  @Test func `each level reads its own state after one in the middle has changed`() throws {
    var stores = [store]
    while let child = stores.last?.scope(\.$child, action: \.child) { stores.append(child) }
    #expect(stores.map(\.depth) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    stores[5].send(.incremented)
    #expect(stores.map(\.count) == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    #expect(stores.map(\.state.count) == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  }

  @Test func `store reads the new state while a copy of the old one exists`() throws {
    let innermost = try #require(Level.innermost(of: store))
    let copy = store.state
    innermost.send(.incremented)
    #expect(innermost.state.count == 1)
    #expect(copy != store.state)
    #expect(copy == Level.State(depth: 10))
  }

  @Test func `store of a dismissed feature shows its last state, another is presented`() throws {
    let fifth = try #require(Level.innermost(of: store, steps: 5))
    let innermost = try #require(Level.innermost(of: fifth))
    innermost.send(.incremented)
    fifth.send(.child(.dismiss))
    #expect(fifth.scope(\.child, action: \.child) == nil)
    #expect(innermost.state.depth == 0)
    fifth.send(.presented(depth: 2))
    let new = try #require(Level.innermost(of: fifth))
    #expect(new !== innermost)
    #expect(new.state.count == 0)
    new.send(.incremented)
    #expect(new.state.count == 1)
  }

  @Test func `state of any layout is found in its box`() {
    expectFound(Nothing())
    expectFound(true)
    expectFound(UInt8(7))
    expectFound("text")
    expectFound([1, 2, 3])
    expectFound(SIMD8<Double>(repeating: 3))
    expectFound(Mixed(flag: true, vector: SIMD4<Float>(1, 2, 3, 4), note: nil))
    expectFound(Mixed(flag: false, vector: .zero, note: "note"))
    expectFound(Int?.none)
    expectFound(Int?.some(3))
  }

  /// Presents a value, changes it, and dismisses it, through the projection and as an optional.
  private func expectFound<Value: Equatable & Sendable>(
    _ value: Value, at location: SourceLocation = #_sourceLocation
  ) {
    let store = Store(initialState: Showing<Value>.State()) { Showing<Value>() }
    #expect(store.scope(\.$shown, action: \.shown) == nil, sourceLocation: location)
    store.send(.show(value))
    let projected = store.scope(\.$shown, action: \.shown)
    #expect(projected?.state == value, sourceLocation: location)
    #expect(store.scope(\.optional, action: \.optional)?.state == value, sourceLocation: location)
    store.send(.show(nil))
    #expect(store.scope(\.$shown, action: \.shown) == nil, sourceLocation: location)
    #expect(store.scope(\.optional, action: \.optional) == nil, sourceLocation: location)
  }
}

/// A feature that presents itself.
@Reducer
private struct Level {
  @ObservableState
  struct State: Equatable {
    let depth: Int
    var count = 0
    @Presents var child: Level.State?

    init(depth: Int) {
      self.depth = depth
      if depth > 0 { self.child = State(depth: depth - 1) }
    }
  }

  indirect enum Action {
    case child(PresentationAction<Level.Action>)
    case incremented
    case presented(depth: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child: break
      case .incremented: state.count += 1
      case .presented(let depth): state.child = State(depth: depth)
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Level() }
  }

  @MainActor
  static func innermost(of store: StoreOf<Self>, steps: Int = .max) -> StoreOf<Self>? {
    var store = store
    var remaining = steps
    while remaining > 0, let child = store.scope(\.child, action: \.child) {
      store = child
      remaining -= 1
    }
    return store
  }
}

private struct Nothing: Equatable {}

private struct Mixed: Equatable {
  var flag: Bool
  var vector: SIMD4<Float>
  var note: String?
}

/// Presents any value, and also has it as an optional.
@Reducer
private struct Showing<Value: Equatable & Sendable> {
  struct State {
    @PresentationState var shown: Value?
    var optional: Value?
  }

  enum Action {
    case shown(PresentationAction<Never>)
    case optional(Never)
    case show(Value?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .show(let value) = action else { return .none }
      state.shown = value
      state.optional = value
      return .none
    }
  }
}

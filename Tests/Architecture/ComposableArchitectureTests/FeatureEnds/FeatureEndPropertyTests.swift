import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

/// Random trees of features. Random reducers remove parts of them.
///
/// After each action, exactly the effects of those features run that have started one and were not
/// removed since.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct FeatureEndPropertyTests {
  /// How the store runs the root feature.
  enum Form: CaseIterable {
    case resolved
    case calledByMethod
    case calledByClosure
  }

  @Test(arguments: Form.allCases, 0..<8)
  func `effects end with their features in stores`(form: Form, seed: UInt64) async {
    let probe = EffectProbe()
    let executor = TestExecutor()
    var gardener = Gardener(seed: seed)
    let garden = gardener.branch(depth: 2)
    let store = withDependencies {
      $0.effectExecutor = executor
    } operation: {
      Store(initialState: garden) {
        switch form {
        case .resolved: Reduce(Branch(probe: probe))
        case .calledByMethod: Reduce(MethodCall(base: Branch(probe: probe)))
        case .calledByClosure: Reduce(ClosureCall(base: Branch(probe: probe)))
        }
      }
    }
    var watered: Set<Int> = []
    for step in 0..<60 {
      store.send(gardener.action(in: store.state, watered: &watered))
      await executor.settle()
      watered.formIntersection(store.state.features.map(\.number))
      #expect(probe.running == watered.sorted(), "step \(step)")
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `effects end with their features in test stores`(seed: UInt64) async {
    let probe = EffectProbe()
    var gardener = Gardener(seed: 1_000 + seed)
    let garden = gardener.branch(depth: 2)
    let store = TestStore(initialState: garden) { Branch(probe: probe) }
    store.exhaustivity = .off
    var watered: Set<Int> = []
    for step in 0..<40 {
      await store.send(gardener.action(in: store.state, watered: &watered))
      watered.formIntersection(store.state.features.map(\.number))
      #expect(probe.running == watered.sorted(), "step \(step)")
    }
    await store.skipInFlightEffects(strict: false)
  }
}

extension Gardener {
  /// An action that starts the effect of a feature, or one that makes a feature change another one
  /// further in.
  fileprivate mutating func action(
    in state: Branch.State, watered: inout Set<Int>
  ) -> Branch.Action {
    let dry = state.features.filter { !watered.contains($0.number) }
    if !dry.isEmpty, self.number(below: 3) > 0 {
      let feature = self.pick(dry)
      watered.insert(feature.number)
      return feature.water
    }
    let actor = self.pick(state.branches)
    let number = self.pick(actor.state.branches).state.number
    let change = self.change()
    return actor.embed(.prune(isLate: self.number(below: 2) == 0) { $0.update(number, change) })
  }
}

/// A reducer with a method that calls another one.
private struct MethodCall<Base: Reducer>: Reducer {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    self.base.reduce(into: &state, action: action)
  }
}

/// A reducer with a closure that calls another one.
private struct ClosureCall<Base: Reducer>: Reducer {
  let base: Base

  var body: some Reducer<Base.State, Base.Action> {
    Reduce { state, action in self.base.reduce(into: &state, action: action) }
  }
}

import ComposableArchitecture
import Foundation

enum MutableKey: DependencyKey {
  static var liveValue = 42  // error: not concurrency-safe because it is nonisolated global shared mutable state
}

enum ClosureKey: DependencyKey {  // error: type '() -> Date' does not conform to the 'Sendable' protocol
  static let liveValue = { Date() }  // error: not concurrency-safe because non-'Sendable' type
}

struct Client {
  var load: () async -> Int
}

enum ClientKey: DependencyKey {  // error: type 'Client' does not conform to the 'Sendable' protocol
  static let liveValue = Client(load: { 42 })  // error: not concurrency-safe because non-'Sendable' type
}

enum DefaultKey: DependencyKey {  // error: does not conform to protocol 'DependencyKey'
  static let defaultValue = 42
}

struct Feature: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable { case tapped, loaded(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      return .run { send in
        await send(.loaded(state.count))  // error: mutable capture of 'inout' parameter 'state'
      }
    case .loaded:
      return Effect(value: .tapped)  // error: value
    }
  }
}

@MainActor
func make() {
  _ = Store(initialState: Feature.State(), reducer: Reducer(Feature()), environment: ())  // error: extra argument 'environment' in call
}

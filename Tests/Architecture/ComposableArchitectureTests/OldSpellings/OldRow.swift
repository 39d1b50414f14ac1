import ComposableArchitecture
import Foundation

/// A row as it was written before there were macros.
@available(*, deprecated)
struct OldRow: ReducerProtocol {
  struct State: Equatable, Identifiable {
    var id: Int
    var mark: UUID?
  }

  enum Action: Equatable {
    case tapped
  }

  @Dependency(\.uuid) private var uuid

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    state.mark = self.uuid()
    return .none
  }
}

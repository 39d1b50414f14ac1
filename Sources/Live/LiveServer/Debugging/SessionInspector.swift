#if LiveServer
  import ComposableArchitecture
  import Foundation
  import LiveHTML

  /// A session on its debug page.
  struct SessionInspection: Codable, Equatable, Sendable {
    var session: SessionRecord
    let tree: ComponentTree

    /// The encoded inspection, for another worker; empty if it is larger than a message.
    var message: [UInt8] {
      guard let data = try? JSONEncoder().encode(self), data.count <= WorkerBusError.maximumSize
      else { return [] }
      return Array(data)
    }
  }

  /// Inspects a session once a second, until it has ended.
  @Reducer
  struct SessionInspector {
    @ObservableState
    struct State: Equatable {
      var inspection: SessionInspection
      var hasEnded = false
    }

    enum Action {
      case opened
      case looked(SessionInspection?)
    }

    /// Returns the session; `nil` if it has ended.
    let inspection: @Sendable () async -> SessionInspection?

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .opened:
          return .run { [clock, inspection] send in
            for await _ in clock.timer(interval: .seconds(1)) {
              let inspection = await inspection()
              await send(.looked(inspection))
              guard inspection != nil else { return }
            }
          }
        case .looked(let inspection?):
          state.inspection = inspection
          return .none
        case .looked(nil):
          state.hasEnded = true
          return .none
        }
      }
    }
  }
#endif

import ComposableArchitecture

/// A list of rows, and something on top of it, as they were written before there were macros.
@available(*, deprecated)
struct OldList: ReducerProtocol {
  struct State: Equatable {
    var recording: OldRow.State?
    var rows: IdentifiedArrayOf<OldRow.State> = []
    var isPermitted: Bool?
    var titles: [String] = []
  }

  enum Action: Equatable {
    case permissionResponse(Bool)
    case recordButtonTapped
    case recording(OldRow.Action)
    case row(id: OldRow.State.ID, action: OldRow.Action)
  }

  var body: some ReducerProtocolOf<Self> {
    Reduce { state, action in
      switch action {
      case .permissionResponse(let isPermitted):
        state.isPermitted = isPermitted
        return .none

      case .recordButtonTapped:
        return .task {
          await .permissionResponse(Self.requestPermission())
        }

      case .recording, .row:
        return .none
      }
    }
    .ifLet(
      state: \State.recording,
      action: /Action.recording
    ) {
      OldRow()
        .dependency(\.uuid, .incrementing)
    }
    .forEach(
      state: \State.rows,
      action: /Action.row(id:action:)
    ) {
      OldRow()
    }
  }

  private static func requestPermission() async -> Bool { true }
}

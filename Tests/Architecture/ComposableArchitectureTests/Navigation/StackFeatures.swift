import ComposableArchitecture

@Reducer
enum StackScreen {
  case detail(Editor)
  case recordMeeting(Editor)
}

extension StackScreen.State: Equatable {}

@Reducer
struct Stack {
  @ObservableState
  struct State: Equatable {
    var path = StackState<StackScreen.State>()
    var log: [String] = []
  }

  enum Action {
    case path(StackActionOf<StackScreen>)
    case popped(to: StackElementID)
    case pushed(StackScreen.State)
    case replaced(id: StackElementID, StackScreen.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.popFrom(let id)):
        state.log.append("pop \(id) of \(state.path.ids.map(\.description))")
      case .path(.push(let id, _)):
        state.log.append("push \(id) of \(state.path.ids.map(\.description))")
      case .path(.element):
        break
      case .popped(let id):
        state.path.pop(to: id)
      case .pushed(let screen):
        state.path.append(screen)
      case .replaced(let id, let screen):
        state.path[id: id] = screen
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

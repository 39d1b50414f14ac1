import ComposableArchitecture

/// Sounds whose order changes.
@Reducer
struct Playlist {
  @ObservableState
  struct State: Equatable {
    var sounds = [1, 2, 3, 4]
    var error: String?
  }

  enum Action {
    case reverseButtonTapped
    case rotateButtonTapped
    case deleteButtonTapped(Int)
    case playFailed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .reverseButtonTapped: state.sounds.reverse()
      case .rotateButtonTapped: state.sounds.append(state.sounds.removeFirst())
      case .deleteButtonTapped(let sound): state.sounds.removeAll { $0 == sound }
      case .playFailed(let error): state.error = error
      }
      return .none
    }
  }
}

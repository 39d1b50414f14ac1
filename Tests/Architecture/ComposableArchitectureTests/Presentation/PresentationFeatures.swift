import ComposableArchitecture
import SwiftNavigation

@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var title = ""
    var isPresented = false
  }

  enum Action {
    case appeared
    case closeButtonTapped
    case effectReported(isPresented: Bool)
    case titleChanged(String)
    case waitButtonTapped
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        state.isPresented = isPresented
        return .run { send in await send(.effectReported(isPresented: isPresented)) }
      case .closeButtonTapped:
        return .run { send in
          await dismiss()
          await send(.titleChanged("too late"))
        }
      case .effectReported(let isPresented):
        state.title = "\(isPresented)"
        return .none
      case .titleChanged(let title):
        state.title = title
        return .none
      case .waitButtonTapped:
        return .run { _ in try await Task.never() }
      }
    }
  }
}

@Reducer
enum Destination {
  case alert(AlertState<Alert>)
  @ReducerCaseEphemeral case banner(Banner)
  case editor(Editor)
  case other(Editor)

  enum Alert { case confirmButtonTapped }
}

extension Destination.State: Equatable {}

struct Banner: Equatable {
  enum Action { case tapped }
}

@Reducer
struct Presenter {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var destination: Destination.State?
    @Presents var editor: Editor.State?
    var isPresented = false
    var log: [String] = []
  }

  @CasePathable
  enum Action {
    case alert(PresentationAction<Alert>)
    case alertRequested
    case destination(PresentationAction<Destination.Action>)
    case destinationChanged(Destination.State?)
    case editor(PresentationAction<Editor.Action>)
    case editorChanged(Editor.State?)

    enum Alert {
      case againButtonTapped
      case confirmButtonTapped
    }
  }

  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isPresented = isPresented
      switch action {
      case .alert(.presented(.againButtonTapped)), .alertRequested:
        state.alert = AlertState { TextState("Sure?") }
      case .alert(let action):
        state.log.append("\(action), alert: \(state.alert != nil)")
      case .destinationChanged(let destination):
        state.destination = destination
      case .editor(.dismiss):
        state.log.append("dismiss, editor: \(state.editor != nil)")
      case .editor(.presented(.titleChanged("replace"))):
        state.editor = Editor.State(id: 2)
      case .editorChanged(let editor):
        state.editor = editor
      case .destination, .editor:
        break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$editor, action: \.editor) {
      Editor()
    }
  }
}

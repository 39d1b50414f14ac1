import ComposableArchitecture
import DependenciesTestSupport
import Testing

@Reducer
private struct Editor {
  @ObservableState
  struct State: Equatable { var title = "" }

  enum Action {
    case closeButtonTapped
    case titleChanged(String)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
private struct Memos {
  @ObservableState
  struct State {
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var editor: Editor.State?
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case editor(PresentationAction<Editor.Action>)

    enum Alert { case deleteConfirmed }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in .none }
        .ifLet(\.$editor, action: \.editor) { Editor() }
    }
    CombineReducers {
      Reduce { state, action in .none }
        .ifLet(\.$alert, action: \.alert)
    }
  }
}

private enum Presented {
  enum Alert {}

  enum Action {
    case alert(PresentationAction<Alert>)
    case editor(PresentationAction<Editor.Action>)
  }
}

private enum OnlyEditor {
  @ObservableState
  struct State {
    @Presents var editor: Editor.State?
  }
}

@Reducer
private struct Library {
  enum Alert: Equatable { case deleteConfirmed }

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case editor(Editor)
  }

  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case retitleTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .retitleTapped = action {
        state.$destination[case: \.editor]?.title = "Stand-up"
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
private struct CounterWithAlert {
  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var alert: AlertState<Action.Alert>?
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    enum Alert: Equatable { case reset }
  }
}

@MainActor
@Suite struct PresentationExamples {
  @Test func presentation() async {
    let store = Store(initialState: Memos.State(editor: Editor.State())) { Memos() }
    if let editor = store.scope(\.$editor, action: \.editor) {
      editor.send(.titleChanged("Groceries"))
    }
    var title: String?
    if let editor = store.scope(\.editor, action: \.editor) {
      title = editor.title
      await editor.send(.closeButtonTapped).finish()
    }
    #expect(title == "Groceries")
    #expect(store.editor == nil)
    #expect(OnlyEditor.State().editor == nil)
    #expect(CounterWithAlert.State().alert == nil)
  }

  @Test func destinations() {
    let store = Store(initialState: Library.State(destination: .editor(Editor.State()))) {
      Library()
    }
    store.send(.retitleTapped)
    #expect(store.scope(\.destination?.editor, action: \.destination.editor)?.title == "Stand-up")
  }
}

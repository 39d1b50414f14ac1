import ComposableArchitecture
import LiveHTML

/// State whose values are restorable as a whole.
@Reducer
struct Form {
  @ObservableState
  struct State: Equatable {
    var tally = Tally()
    var note: Note? = Note()
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var zoom = 100
  }

  @ObservableState
  struct Tally: Codable, Equatable {
    var count = 0
    var author = Author()
  }

  @ObservableState
  struct Author: Codable, Equatable {
    var name = ""
  }

  @ObservableState
  struct Note: Codable, Equatable {
    var text = ""
  }

  @ObservableState
  struct Row: Codable, Equatable, Identifiable {
    var id: Int
    var value = 0
  }

  enum Action {
    case countButtonTapped
    case nameButtonTapped
    case noteButtonTapped
    case restored(FormPage.RestorableState)
    case rowButtonTapped
    case zoomButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countButtonTapped: state.tally.count += 1
      case .nameButtonTapped: state.tally.author.name += "a"
      case .noteButtonTapped: state.note?.text += "a"
      case .restored(let kept):
        state.tally = kept.tally
        state.note = kept.note
        state.rows = kept.rows
      case .rowButtonTapped: state.rows[id: 1]?.value += 1
      case .zoomButtonTapped: state.zoom += 10
      }
      return .none
    }
  }
}

struct FormPage: Page, Restorable {
  let store: StoreOf<Form>

  struct RestorableState: Codable {
    var tally: Form.Tally
    var note: Form.Note?
    var rows: IdentifiedArrayOf<Form.Row>
  }

  var restorableState: RestorableState {
    RestorableState(tally: store.tally, note: store.note, rows: store.rows)
  }

  func restore(_ state: RestorableState) { store.send(.restored(state)) }

  var head: PageHead { PageHead(title: "Form") }

  var body: some HTML {
    button(.type(.button)) { "Count" }.onClick { store.send(.countButtonTapped) }
    button(.type(.button)) { "Name" }.onClick { store.send(.nameButtonTapped) }
    button(.type(.button)) { "Note" }.onClick { store.send(.noteButtonTapped) }
    button(.type(.button)) { "Row" }.onClick { store.send(.rowButtonTapped) }
    button(.type(.button)) { "Zoom" }.onClick { store.send(.zoomButtonTapped) }
  }
}

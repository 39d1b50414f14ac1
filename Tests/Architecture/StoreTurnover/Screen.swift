import ComposableArchitecture

/// A feature with others in it, of each kind.
@Reducer
struct Screen {
  @ObservableState
  struct State {
    var header = Part.State(id: 0)
    var footer: Part.State? = Part.State(id: 1)
    var rows: IdentifiedArrayOf<Part.State> = [Part.State(id: 2)]
    var path = StackState([Part.State(id: 3)])
    @Presents var sheet: Part.State? = Part.State(id: 4)
    let life = Life()
  }

  enum Action {
    case appeared
    case footer(Part.Action)
    case header(Part.Action)
    case path(StackActionOf<Part>)
    case rows(IdentifiedActionOf<Part>)
    case sheet(PresentationAction<Part.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(\.header, action: \.header) { Part() }
    Reduce { state, action in
      guard case .appeared = action else { return .none }
      return .endless(Life())
    }
    .ifLet(\.footer, action: \.footer) { Part() }
    .forEach(\.rows, action: \.rows) { Part() }
    .forEach(\.path, action: \.path) { Part() }
    .ifLet(\.$sheet, action: \.sheet) { Part() }
  }
}

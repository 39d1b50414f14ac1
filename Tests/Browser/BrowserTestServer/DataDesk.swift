import ComposableArchitecture

/// Data from the browser: files, frames and streams of values.
@Reducer
struct DataDesk {
  @ObservableState
  struct State: Equatable {
    var files: [String] = []
    var echo: [[UInt8]] = []
    var counts: [Int] = []
    var error: String?
  }

  enum Action {
    case filesChosen([String])
    case echoed([UInt8])
    case counted(Int)
    case failed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .filesChosen(let files): state.files = files
      case .echoed(let bytes): state.echo.append(bytes)
      case .counted(let count): state.counts.append(count)
      case .failed(let error): state.error = error
      }
      return .none
    }
  }
}

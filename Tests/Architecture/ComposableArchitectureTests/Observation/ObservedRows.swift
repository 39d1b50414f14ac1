import ComposableArchitecture

/// State with collections of every kind.
@ObservableState
struct Rows: Equatable {
  var rows: IdentifiedArrayOf<ObservedRow> = [
    ObservedRow(id: 1), ObservedRow(id: 2), ObservedRow(id: 3),
  ]
  var others: IdentifiedArrayOf<ObservedRow> = []
  var plain: IdentifiedArrayOf<PlainRow> = [PlainRow(id: 1), PlainRow(id: 2)]
  var screens: IdentifiedArrayOf<RowScreen> = [.row(ObservedRow(id: 1)), .number(2)]
  var spare: ObservedRow?
  var maybe: IdentifiedArrayOf<ObservedRow>?
  var list = ObservedRowList.empty
  var path = StackState<ObservedRow>()
  var screenPath = StackState<RowScreen>()
  @Presents var sheet: ObservedRow?
}

@ObservableState
struct ObservedRow: Equatable, Identifiable {
  let id: Int
  var title = ""
  var isOn = false
  var leaf = Leaf()
  var parts: IdentifiedArrayOf<RowPart> = []
}

@ObservableState
struct RowPart: Equatable, Identifiable {
  let id: String
  var name = ""
}

struct PlainRow: Equatable, Identifiable {
  let id: Int
  var title = ""
}

@CasePathable
@ObservableState
enum RowScreen: Equatable, Identifiable {
  case row(ObservedRow)
  case number(Int)

  var id: Int {
    switch self {
    case .row(let row): row.id
    case .number(let number): number
    }
  }
}

@ObservableState
enum ObservedRowList: Equatable {
  case empty
  case rows(IdentifiedArrayOf<ObservedRow>)
}

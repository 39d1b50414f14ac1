import ComposableArchitecture

/// Earlier copies that may be assigned back.
struct RowsPast {
  var state: Rows
  var rows: IdentifiedArrayOf<ObservedRow>
  var path: StackState<ObservedRow>
  var row = ObservedRow(id: 2)

  init(_ state: Rows) {
    self.state = state
    self.rows = state.rows
    self.path = state.path
  }

  mutating func keep(_ state: Rows, using generator: inout SeededGenerator) {
    if Int.random(in: 0..<8, using: &generator) == 0 { self.state = state }
    if Int.random(in: 0..<6, using: &generator) == 0 { rows = state.rows }
    if Int.random(in: 0..<6, using: &generator) == 0 { path = state.path }
    if let row = state.rows[id: 2], Int.random(in: 0..<4, using: &generator) == 0 { self.row = row }
  }
}

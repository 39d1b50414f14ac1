import ComposableArchitecture

/// Random changes of state with rows.
enum RowsChange {
  static let count = 51

  static func make(
    _ number: Int, _ state: inout Rows, _ past: inout RowsPast,
    using generator: inout SeededGenerator
  ) {
    let text = "\(Int.random(in: 0..<4, using: &generator))"
    let id = Int.random(in: 1...5, using: &generator)
    switch number {
    case 0: state.rows[id: id]?.title = text
    case 1: if !state.rows.isEmpty { state.rows[0].title += text }
    case 2: state.rows[id: 2]?.isOn.toggle()
    case 3: state.rows[id: 3]?.leaf.name = text
    case 4: state.rows[id: 3]?.leaf = Leaf(name: text)
    case 5: state.rows[id: 2]?.parts.updateOrAppend(RowPart(id: text, name: text))
    case 6: state.rows[id: 2]?.parts[id: text]?.name += "x"
    case 7: state.rows[id: 2]?.parts.removeAll()
    case 8: _ = state.rows.remove(id: id)
    case 9: state.rows.append(ObservedRow(id: id, title: text))
    case 10: state.rows.insert(ObservedRow(id: id), at: 0)
    case 11: state.rows[id: id] = ObservedRow(id: id, title: text)
    case 12: state.rows[id: id] = nil
    case 13: state.rows.reverse()
    case 14: state.rows.sort { $0.title < $1.title }
    case 15: state.rows.removeAll { $0.isOn }
    case 16: state.rows = state.rows.filter { !$0.isOn }
    case 17: state.rows = IdentifiedArray(uniqueElements: state.rows.map { $0 })
    case 18:
      guard var row = state.rows[id: 2] else { return }
      row.title = text
      state.rows[id: 2] = row
    case 19:
      guard let row = state.rows.remove(id: 2) else { return }
      state.rows.insert(row, at: 0)
    case 20: state.spare = state.rows[id: 2]
    case 21: state.spare?.title = text
    case 22: if let spare = state.spare { state.rows[id: spare.id] = spare }
    case 23: if let spare = state.spare { state.rows.updateOrAppend(spare) }
    case 24: if let row = state.rows[id: 2] { state.others.updateOrAppend(row) }
    case 25: state.others[id: 2]?.title = text
    case 26: if let row = state.others[id: 2] { state.rows.updateOrAppend(row) }
    case 27: (state.rows, state.others) = (state.others, state.rows)
    case 28: state.rows = past.rows
    case 29: state = past.state
    case 30: state.rows[id: 2] = past.row
    case 31:
      let rows = state.rows
      state.rows[id: id]?.title = text
      state.rows = rows
    case 32:
      var rows = state.rows
      rows[id: id]?.title = text
      if Bool.random(using: &generator) { state.rows = rows }
    case 33: state.sheet = state.rows[id: id]
    case 34: state.sheet?.title = text
    case 35: if let sheet = state.sheet { state.rows.updateOrAppend(sheet) }
    case 36: state.maybe = Bool.random(using: &generator) ? state.rows : nil
    case 37: state.maybe?[id: 2]?.title = text
    case 38: if let maybe = state.maybe { state.rows = maybe }
    case 39: state.plain[id: 1]?.title = text
    case 40:
      state.screens[id: 1] =
        Bool.random(using: &generator) ? .number(1) : .row(ObservedRow(id: 1, title: text))
    case 41:
      guard case .row(var row)? = state.screens[id: 1] else { return }
      row.title = text
      state.screens[id: 1] = .row(row)
    case 42:
      guard case .rows(var rows) = state.list else {
        state.list = .rows(state.rows)
        return
      }
      rows[id: id]?.title = text
      state.list = .rows(rows)
    case 43:
      if state.screenPath.count < 3 {
        state.screenPath.append(.row(ObservedRow(id: id, title: text)))
      } else {
        state.screenPath.removeLast()
      }
    case 44:
      guard let top = state.screenPath.ids.randomElement(using: &generator) else { return }
      if Bool.random(using: &generator) {
        state.screenPath[id: top] = .number(id)
      } else if case .row? = state.screenPath[id: top] {
        state.screenPath[id: top, case: \.row]?.title += text
      }
    case 45: state.path = past.path
    case 46:
      let path = state.path
      if let bottom = path.ids.first { state.path[id: bottom]?.title = text }
      if Bool.random(using: &generator) { state.path = path }
    case 47: if state.path.count > 1 { state.path[id: state.path.ids[0]] = nil }
    case 48:
      guard let bottom = state.path.ids.first, var row = state.path[id: bottom] else { return }
      row.title = text
      state.path[id: bottom] = row
    case 49: if let bottom = state.path.ids.first { state.path[id: bottom] = past.row }
    default:
      if let row = state.rows[id: id], state.path.count < 4 {
        state.path.append(row)
      } else if let top = state.path.ids.last, Bool.random(using: &generator) {
        state.path[id: top]?.title = text
      } else {
        state.path.removeLast(state.path.isEmpty ? 0 : 1)
      }
    }
  }
}

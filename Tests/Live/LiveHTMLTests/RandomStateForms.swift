import ComposableArchitecture
import LiveHTML

// The ways in which a view may read state. Each is a function of the value, so that it can be used
// in the component that reads the value, or in one that receives a copy.

/// Views of observable rows.
@MainActor
let rowForms: [@MainActor (IdentifiedArrayOf<RandomRow>) -> AnyHTML] = [
  { rows in AnyHTML(ForEach(rows) { row in li { "\(row.name) \(row.count)" } }) },
  { rows in AnyHTML(ForEach(rows) { RowView(row: $0) }) },
  { rows in AnyHTML(ForEach(rows) { row in LineView(line: row.leaf) }) },
  { rows in
    AnyHTML(
      ForEach(rows) { row in
        let name = row.name
        li {
          "\(row.count)"
          ForEach(row.lines) { line in b { "\(name) \(line.count)" } }
          ForEach(row.plainLines) { line in i { "\(line.count)" } }
        }
      })
  },
  { rows in
    AnyHTML(
      ForEach(rows) { row in
        row.name
        ForEach(row.lines) { LineView(line: $0) }
        ForEach(row.plainLines) { PlainLineView(line: $0) }
        LinesView(lines: row.lines)
      })
  },
  { rows in AnyHTML(ForEach(rows.filter { $0.count % 2 == 0 }) { row in li { row.name } }) },
  { rows in
    AnyHTML(
      ForEach(rows.sorted { ($0.count, $0.id) < ($1.count, $1.id) }) { row in
        li { "\(row.name) \(row.leaf.count)" }
      })
  },
  { rows in AnyHTML(ForEach(rows.reversed()) { row in li { "\(row.name) \(row.count)" } }) },
  { rows in AnyHTML(ForEach(rows.prefix(2)) { row in li { "\(row.name) \(row.count)" } }) },
  { rows in
    AnyHTML(
      ForEach(rows.ids, id: \.self) { id in
        li { "\(rows[id: id]?.count ?? -1) \(rows[id: id]?.detail?.count ?? -1)" }
      })
  },
  { rows in AnyHTML(ForEach(rows.indices, id: \.self) { index in li { rows[index].name } }) },
  { rows in
    AnyHTML(
      ForEach(Array(rows.enumerated()), id: \.element.id) { offset, row in
        li { "\(offset) \(row.name) \(row.count)" }
      })
  },
  { rows in
    AnyHTML(
      ul { for row in rows { li { "\(row.name) \(row.count) \(row.plainLines.map(\.count))" } } })
  },
  { rows in
    AnyHTML(p { "\(rows.reduce(0) { $0 + $1.count }) \(rows.first?.leaf.plain.count ?? -1)" })
  },
  { rows in AnyHTML(p { "\(rows.elements.map { $0.lines.map(\.count) })" }) },
  { rows in
    var copy = rows
    if let id = copy.ids.first { copy[id: id]?.count += 100 }
    copy.reverse()
    return AnyHTML(ForEach(copy) { row in li { "\(row.count) \(row.name) \(row.leaf.count)" } })
  },
  { rows in AnyHTML(RowsView(rows: rows)) },
  { rows in AnyHTML(RowsAroundView(rows: rows)) },
  { rows in
    AnyHTML(
      ForEach(rows) { row in
        if row.count % 2 == 0 { OptionalLineView(line: row.detail) } else { "odd" }
        for line in row.array { "\(line.count)" }
      })
  },
]

/// Views of rows without observation.
@MainActor
let plainRowForms: [@MainActor (IdentifiedArrayOf<PlainRow>) -> AnyHTML] = [
  { rows in AnyHTML(ForEach(rows) { row in li { "\(row.name) \(row.count)" } }) },
  { rows in AnyHTML(ForEach(rows) { PlainRowView(row: $0) }) },
  { rows in
    AnyHTML(
      ForEach(rows) { row in
        li {
          row.name
          ForEach(row.lines) { line in b { "\(row.count) \(line.count)" } }
        }
      })
  },
  { rows in AnyHTML(ForEach(rows.filter { $0.count % 2 == 0 }) { row in li { row.name } }) },
  { rows in AnyHTML(ForEach(rows.sorted { $0.count < $1.count }) { PlainRowView(row: $0) }) },
  { rows in AnyHTML(ForEach(rows.reversed()) { row in li { "\(row.name) \(row.count)" } }) },
  { rows in
    AnyHTML(ForEach(rows.ids, id: \.self) { id in li { "\(rows[id: id]?.count ?? -1)" } })
  },
  { rows in AnyHTML(ul { for row in rows { li { "\(row.name) \(row.lines.map(\.count))" } } }) },
  { rows in AnyHTML(p { "\(rows.map(\.count)) \(rows.first?.name ?? "")" }) },
]

/// Views of an observable value.
@MainActor
let rowValueForms: [@MainActor (RandomRow) -> AnyHTML] = [
  { row in AnyHTML(p { "\(row.count) \(row.leaf.count) \(row.detail?.count ?? -1)" }) },
  { row in AnyHTML(RowView(row: row)) },
  { row in AnyHTML(ForEach(row.lines) { line in b { "\(row.name) \(line.count)" } }) },
  { row in AnyHTML(LinesView(lines: row.lines)) },
  { row in AnyHTML(LineView(line: row.leaf)) },
  { row in AnyHTML(OptionalLineView(line: row.detail)) },
  { row in
    var copy = row
    copy.count += 100
    return AnyHTML(p { "\(copy.count) \(copy.name) \(copy.leaf.count) \(copy.lines.map(\.count))" })
  },
]

/// Views of an enum.
@MainActor
let choiceForms: [@MainActor (RandomChoice) -> AnyHTML] = [
  { choice in
    switch choice {
    case .nowhere: AnyHTML("nowhere")
    case .number(let number): AnyHTML("\(number)")
    case .line(let line): AnyHTML("\(line.count) \(line.plain.count)")
    case .row(let row): AnyHTML(ForEach(row.lines) { line in b { "\(row.name) \(line.count)" } })
    case .rows(let rows): AnyHTML(ForEach(rows) { row in li { "\(row.name) \(row.count)" } })
    case .plainRows(let rows): AnyHTML(ForEach(rows) { row in li { "\(row.name) \(row.count)" } })
    case .rowsAndLine(let rows, let line):
      AnyHTML(ForEach(rows) { row in li { "\(row.count) \(line.count)" } })
    }
  },
  { choice in AnyHTML(ChoiceView(choice: choice)) },
  { choice in
    AnyHTML("\(choice[case: \.rows]?.map(\.count) ?? []) \(choice[case: \.line]?.count ?? -1)")
  },
]

// MARK: Components that receive copies

struct RowView: Component {
  let row: RandomRow
  var body: some HTML {
    li {
      "\(row.name) \(row.count)"
      LineView(line: row.leaf)
      ForEach(row.lines) { line in b { "\(line.count)" } }
    }
  }
}

struct LineView: Component {
  let line: RandomLine
  var body: some HTML { b { "\(line.count) \(line.plain.count)" } }
}

struct OptionalLineView: Component {
  let line: RandomLine?
  var body: some HTML { if let line { b { "\(line.count)" } } else { "none" } }
}

struct PlainLineView: Component {
  let line: PlainLine
  var body: some HTML { i { "\(line.count)" } }
}

struct LinesView: Component {
  let lines: IdentifiedArrayOf<RandomLine>
  var body: some HTML { ForEach(lines) { LineView(line: $0) } }
}

struct PlainRowView: Component {
  let row: PlainRow
  var body: some HTML {
    li {
      "\(row.name) \(row.count)"
      ForEach(row.lines) { line in b { "\(line.count)" } }
    }
  }
}

struct RowsView: Component {
  let rows: IdentifiedArrayOf<RandomRow>
  var body: some HTML {
    ForEach(rows) { row in
      RowView(row: row)
      "\(row.plainLines.count)"
    }
  }
}

/// Passes its rows on without reading them.
struct RowsAroundView: Component {
  let rows: IdentifiedArrayOf<RandomRow>
  var body: some HTML { div { RowsView(rows: rows) } }
}

struct ChoiceView: Component {
  let choice: RandomChoice
  var body: some HTML {
    switch choice {
    case .row(let row): RowView(row: row)
    case .rows(let rows): RowsView(rows: rows)
    case .plainRows(let rows): ForEach(rows) { PlainRowView(row: $0) }
    case .rowsAndLine(let rows, let line):
      RowsView(rows: rows)
      LineView(line: line)
    default: "other"
    }
  }
}

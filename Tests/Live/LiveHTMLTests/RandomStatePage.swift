import ComposableArchitecture
import LiveHTML

/// A fragment of a page: the way it reads state, and the number of components around it.
struct RandomForm: Sendable {
  enum Wrapping: CaseIterable { case none, component, copies }

  /// The index of the view among those for its kind of value.
  let number: Int

  /// The index of the value that it reads.
  let source: Int
  let wrapping: Wrapping
}

extension RandomChanges {
  mutating func makeForms() -> [RandomForm] {
    (0..<self.number(1...5)).map { _ in
      RandomForm(
        number: self.number(0...1000), source: self.number(0...20),
        wrapping: RandomForm.Wrapping.allCases.randomElement(using: &self)!)
    }
  }
}

@MainActor
func html(
  _ form: RandomForm, of values: @autoclosure @escaping @MainActor () -> RandomValues
) -> AnyHTML {
  switch form.wrapping {
  case .none: form.html(of: values())
  case .component: AnyHTML(ReadingView(form: form, values: values))
  case .copies: AnyHTML(CopiesView(form: form, values: values()))
  }
}

extension RandomForm {
  @MainActor
  func html(of values: RandomValues) -> AnyHTML {
    switch self.source {
    case 0...4: self.rows(values.rows)
    case 5, 6: self.plainRows(values.plainRows)
    case 7: self.row(values.row)
    case 8: values.optional.map { self.row($0) } ?? AnyHTML("none")
    case 9, 10: self.choice(values.choice)
    case 11: values.optionalChoice.map { self.choice($0) } ?? AnyHTML("none")
    case 12: AnyHTML(ForEach(values.array) { row in li { "\(row.count) \(row.leaf.count)" } })
    case 13: AnyHTML(ForEach(values.plainArray) { PlainRowView(row: $0) })
    case 14: values.dictionary[self.number % 2].map { self.row($0) } ?? AnyHTML("none")
    case 15: self.rows(values.tables[0] ?? [])
    case 16:
      AnyHTML(p { "\(values.rows[id: values.selection]?.count ?? -1) \(values.plainRow.count)" })
    case 17: self.rows(values.rows, beside: values.array)
    case 18: AnyHTML(ArrayView(rows: values.array))
    case 19: AnyHTML(LogView(log: values.log))
    default:
      AnyHTML(
        ForEach(values.rows) { row in
          li { row.id == values.selection ? "selected \(row.count)" : row.name }
        })
    }
  }

  /// The views of shared values.
  @MainActor
  func html(of row: RandomRow, _ rows: IdentifiedArrayOf<RandomRow>) -> AnyHTML {
    self.source.isMultiple(of: 2) ? self.row(row) : self.rows(rows)
  }

  @MainActor
  private func rows(_ rows: IdentifiedArrayOf<RandomRow>) -> AnyHTML {
    rowForms[self.number % rowForms.count](rows)
  }

  /// The content of the rows refers to a part of the state that is a single object in memory.
  @MainActor
  private func rows(_ rows: IdentifiedArrayOf<RandomRow>, beside array: [RandomRow]) -> AnyHTML {
    AnyHTML(ForEach(rows) { row in li { "\(row.count) \(array.map(\.count))" } })
  }

  @MainActor
  private func plainRows(_ rows: IdentifiedArrayOf<PlainRow>) -> AnyHTML {
    plainRowForms[self.number % plainRowForms.count](rows)
  }

  @MainActor
  private func row(_ row: RandomRow) -> AnyHTML {
    rowValueForms[self.number % rowValueForms.count](row)
  }

  @MainActor
  private func choice(_ choice: RandomChoice) -> AnyHTML {
    choiceForms[self.number % choiceForms.count](choice)
  }
}

/// A component that reads the values itself.
private struct ReadingView: Component {
  let form: RandomForm
  let values: @MainActor () -> RandomValues
  var body: some HTML { form.html(of: values()) }
}

/// A component whose only property is a part of the state, to which the content of its rows refers.
private struct ArrayView: Component {
  let rows: [RandomRow]
  var body: some HTML {
    ForEach(rows.first?.lines ?? []) { line in b { "\(line.count) \(rows.last?.leaf.count ?? -1)" }
    }
  }
}

/// A component with a copy of the values.
private struct CopiesView: Component {
  let form: RandomForm
  let values: RandomValues
  var body: some HTML { section { form.html(of: values) } }
}

struct RandomStatePage: Page {
  let store: StoreOf<RandomFeature>
  let forms: [RandomForm]
  let childForms: [RandomForm]

  var head: PageHead { PageHead(title: "\(store.values.count)") }

  var body: some HTML {
    main {
      for form in forms { html(form, of: store.values) }
      for form in forms { form.html(of: store.sharedRow, store.sharedRows) }
      if let sheet = store.scope(\.sheet, action: \.sheet) {
        ChildView(store: sheet, forms: childForms)
      }
      DestinationView(store: store, forms: childForms)
      ForEach(store.scope(\.children, action: \.children)) {
        ChildView(store: $0, forms: childForms)
      }
      ForEach(store.children) { child in li { "\(child.id): \(child.values.row.count)" } }
      ForEach(store.scope(\.path, action: \.path)) { ChildView(store: $0, forms: childForms) }
      LazyListsView(store: store)
      StreamView(store: store)
    }
  }
}

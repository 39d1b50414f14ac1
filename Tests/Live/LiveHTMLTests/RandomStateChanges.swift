import ComposableArchitecture
import RowStreams

// Changes of state in place at every depth, and replacements of values by others.

extension RandomChanges {
  mutating func number(_ range: ClosedRange<Int> = 0...9) -> Int {
    .random(in: range, using: &self)
  }

  // MARK: Changes

  mutating func change(_ line: inout RandomLine) {
    switch self.number(0...3) {
    case 0, 1: line.count += 1
    case 2: line.plain.count += 1
    default: line = self.makeLine(line.id)
    }
  }

  mutating func change(_ line: inout PlainLine) { line.count += 1 }

  mutating func change(_ row: inout RandomRow) {
    switch self.number(0...11) {
    case 0, 1: row.count += 1
    case 2: row.name += "x"
    case 3: self.change(&row.leaf)
    case 4: if row.detail != nil { self.change(&row.detail!) }
    case 5: row.detail = .random(using: &self) ? self.makeLine(1) : nil
    case 6, 7: self.changeArray(&row.lines, { $0.change(&$1) }, { $0.makeLine($1) })
    case 8:
      self.changeArray(
        &row.plainLines, { $0.change(&$1) }, { PlainLine(id: $1, count: $0.number()) })
    case 9: if !row.array.isEmpty { self.change(&row.array[0]) }
    case 10: if let line = row.lines.first { row.leaf = line }
    default: row = self.makeRow(row.id)
    }
  }

  mutating func change(_ row: inout PlainRow) {
    switch self.number(0...3) {
    case 0, 1: row.count += 1
    case 2: row.name += "x"
    default:
      self.changeArray(&row.lines, { $0.change(&$1) }, { PlainLine(id: $1, count: $0.number()) })
    }
  }

  /// Changes an element of a collection, or inserts, removes or moves elements.
  mutating func changeArray<Element: Identifiable>(
    _ array: inout IdentifiedArrayOf<Element>,
    _ change: (inout RandomChanges, inout Element) -> Void,
    _ make: (inout RandomChanges, Int) -> Element
  ) where Element.ID == Int {
    let index = array.indices.randomElement(using: &self)
    let id = index.map { array.ids[$0] }
    switch self.number(0...13) {
    case 0...3: if let id, array[id: id] != nil { change(&self, &array[id: id]!) }
    case 4: if let index { change(&self, &array[index]) }
    case 5:
      if let id, var element = array[id: id] {
        change(&self, &element)
        array[id: id] = element
      }
    case 6: if let id { array[id: id] = make(&self, id) }
    case 7: array.append(make(&self, self.number(0...6)))
    case 8: if let id { array.remove(id: id) }
    case 9: array.reverse()
    case 10:
      let elements = array.map { element in
        var element = element
        change(&self, &element)
        return element
      }
      array = IdentifiedArray(uniqueElements: elements)
    case 11: if let index { array.move(fromOffsets: [index], toOffset: 0) }
    case 12:
      var copy = array
      if let id, copy[id: id] != nil { change(&self, &copy[id: id]!) }
      array = copy
    default:
      if let id, let element = array.remove(id: id) {
        array.insert(element, at: 0)
        change(&self, &array[id: id]!)
      }
    }
  }

  mutating func changeRows(_ rows: inout IdentifiedArrayOf<RandomRow>) {
    self.changeArray(&rows, { $0.change(&$1) }, { $0.makeRow($1) })
  }

  mutating func changePlainRows(_ rows: inout IdentifiedArrayOf<PlainRow>) {
    self.changeArray(&rows, { $0.change(&$1) }, { $0.makePlainRow($1) })
  }

  mutating func change(_ choice: inout RandomChoice) {
    guard self.number(0...4) > 0 else { return choice = self.makeChoice() }
    switch choice {
    case .nowhere: choice = self.makeChoice()
    case .number(let number): choice = .number(number + 1)
    case .line(var line):
      self.change(&line)
      choice = .line(line)
    case .row: choice.modify(\.row) { self.change(&$0) }
    case .rows(var rows):
      if .random(using: &self) {
        choice.modify(\.rows) { self.changeRows(&$0) }
      } else {
        self.changeRows(&rows)
        choice = .rows(rows)
      }
    case .plainRows(var rows):
      if .random(using: &self) {
        choice.modify(\.plainRows) { self.changePlainRows(&$0) }
      } else {
        self.changePlainRows(&rows)
        choice = .plainRows(rows)
      }
    case .rowsAndLine(var rows, var line):
      if .random(using: &self) { self.changeRows(&rows) } else { self.change(&line) }
      choice = .rowsAndLine(rows, line)
    }
  }

  mutating func change(_ values: inout RandomValues) {
    switch self.number(0...28) {
    case 0: values.count += 1
    case 1...4: self.changeRows(&values.rows)
    case 5...7: self.changePlainRows(&values.plainRows)
    case 8: self.change(&values.row)
    case 9: self.change(&values.plainRow)
    case 10: if values.optional != nil { self.change(&values.optional!) }
    case 11: values.optional = .random(using: &self) ? self.makeRow(0) : nil
    case 12, 13: self.change(&values.choice)
    case 14: if values.optionalChoice != nil { self.change(&values.optionalChoice!) }
    case 15: values.optionalChoice = .random(using: &self) ? self.makeChoice() : nil
    case 16:
      if let index = values.array.indices.randomElement(using: &self) {
        self.change(&values.array[index])
      }
    case 17:
      if let index = values.plainArray.indices.randomElement(using: &self) {
        self.change(&values.plainArray[index])
      }
    case 18: if values.dictionary[0] != nil { self.change(&values.dictionary[0]!) }
    case 19: self.changeRows(&values.tables[0, default: []])
    case 20: values.selection = self.number(0...3)
    case 21:
      self.changeArray(&values.longLines, { $0.change(&$1) }, { $0.makeLine($1) })
    case 22, 23: self.change(&values.log)
    default: self.copy(in: &values)
    }
  }

  /// Performs an operation of a stream, and the same on the rows that its pages have.
  mutating func change(_ log: inout RandomLog) {
    let line = PlainLine(id: self.number(0...6), count: self.number())
    switch self.number(0...7) {
    case 0...2:
      log.stream.append(line)
      log.latest[id: line.id] = line
      if log.latest.count > RandomLog.limit { log.latest.removeFirst() }
    case 3, 4:
      log.stream.prepend(line)
      if log.latest[id: line.id] == nil {
        log.latest.insert(line, at: 0)
      } else {
        log.latest[id: line.id] = line
      }
      if log.latest.count > RandomLog.limit { log.latest.removeLast() }
    case 5:
      log.stream.replace(line)
      if log.latest[id: line.id] != nil { log.latest[id: line.id] = line }
    case 6:
      log.stream.remove(id: line.id)
      log.latest.remove(id: line.id)
    default:
      log.stream.removeAll()
      log.latest.removeAll()
    }
  }

  mutating func change(_ leaf: inout RandomLeaf.State) { self.change(&leaf.row) }

  mutating func change(_ child: inout RandomChild.State) {
    switch self.number(0...9) {
    case 0...5: self.change(&child.values)
    case 6: if child.sheet != nil { self.change(&child.sheet!) }
    case 7: child.sheet = .random(using: &self) ? self.makeLeaf(0) : nil
    default: self.changeArray(&child.leaves, { $0.change(&$1) }, { $0.makeLeaf($1) })
    }
  }

  mutating func change(_ destination: inout RandomDestination.State) {
    guard self.number(0...3) > 0 else { return destination = self.makeDestination() }
    switch destination {
    case .child: destination.modify(\.child) { self.change(&$0) }
    case .leaf(var leaf):
      self.change(&leaf)
      destination = .leaf(leaf)
    }
  }

  /// Copies values from one position to another, including the links that observation has attached
  /// to them.
  mutating func copy(in values: inout RandomValues) {
    let row = values.rows.randomElement(using: &self)
    switch self.number(0...10) {
    case 0: values.array = Array(values.rows)
    case 1: if let row { values.row = row }
    case 2: values.optional = row
    case 3: values.dictionary[1] = row
    case 4: values.tables[0] = values.rows
    case 5: values.choice = .rows(values.rows)
    case 6: values.choice = .rowsAndLine(values.rows, values.row.leaf)
    case 7: values.rows = IdentifiedArray(values.array, uniquingIDsWith: { first, _ in first })
    case 8: if case .rows(let rows) = values.choice { values.rows = rows }
    case 9: values.plainRows = IdentifiedArray(values.plainArray, uniquingIDsWith: { $1 })
    default:
      var other = values
      self.change(&other)
      values = other
    }
  }

  mutating func change(_ state: inout RandomFeature.State) {
    switch self.number(0...20) {
    case 0...7: self.change(&state.values)
    case 8: if state.sheet != nil { self.change(&state.sheet!) }
    case 9: state.sheet = .random(using: &self) ? self.makeChild(0) : nil
    case 10:
      if let id = state.children.ids.randomElement(using: &self) {
        self.change(&state.children[id: id]!)
      }
    case 11: state.children.reverse()
    case 12:
      let id = self.number(0...3)
      state.children[id: id] = .random(using: &self) ? self.makeChild(id) : nil
    case 13:
      if let id = state.path.ids.first { self.change(&state.path[id: id]!) }
    case 14:
      if state.path.isEmpty || .random(using: &self) {
        state.path.append(self.makeChild(self.number()))
      } else {
        state.path.removeLast()
      }
    case 15: if state.destination != nil { self.change(&state.destination!) }
    case 16: state.destination = .random(using: &self) ? self.makeDestination() : nil
    case 17, 18: self.changeShared(in: state)
    default:
      if .random(using: &self) {
        state.values = self.makeValues()
      } else {
        var copy = state
        self.change(&copy)
        state = copy
      }
    }
  }

  /// Changes a shared value, in a reducer or elsewhere.
  mutating func changeShared(in state: RandomFeature.State) {
    if .random(using: &self) {
      state.$sharedRow.withLock { self.change(&$0) }
    } else {
      state.$sharedRows.withLock { self.changeRows(&$0) }
    }
  }

  // MARK: Actions

  /// Returns a change of a feature that is determined by the next random number.
  private mutating func makeChange<State>(
    _ change: @escaping @Sendable (inout RandomChanges, inout State) -> Void
  ) -> RandomChange<State> {
    let seed = self.next()
    return RandomChange { state in
      var changes = RandomChanges(seed: seed)
      for _ in 0..<changes.number(1...2) { change(&changes, &state) }
    }
  }

  private mutating func makeAction(for leaf: RandomLeaf.State) -> RandomLeaf.Action {
    .change(self.makeChange { $0.change(&$1) })
  }

  private mutating func makeAction(for child: RandomChild.State) -> RandomChild.Action {
    switch self.number(0...3) {
    case 0:
      if let sheet = child.sheet { return .sheet(.presented(self.makeAction(for: sheet))) }
    case 1:
      if let leaf = child.leaves.randomElement(using: &self) {
        return .leaves(.element(id: leaf.id, action: self.makeAction(for: leaf)))
      }
    default: break
    }
    return .change(self.makeChange { $0.change(&$1) })
  }

  /// Returns an action of the feature or of a child feature.
  mutating func makeAction(for state: RandomFeature.State) -> RandomFeature.Action {
    switch self.number(0...9) {
    case 0:
      if let sheet = state.sheet { return .sheet(.presented(self.makeAction(for: sheet))) }
    case 1, 2:
      if let child = state.children.randomElement(using: &self) {
        return .children(.element(id: child.id, action: self.makeAction(for: child)))
      }
    case 3:
      if let id = state.path.ids.last, let screen = state.path[id: id] {
        return .path(.element(id: id, action: self.makeAction(for: screen)))
      }
    case 4:
      switch state.destination {
      case .child(let child):
        return .destination(.presented(.child(self.makeAction(for: child))))
      case .leaf(let leaf): return .destination(.presented(.leaf(self.makeAction(for: leaf))))
      case nil: break
      }
    default: break
    }
    return .change(self.makeChange { $0.change(&$1) })
  }
}

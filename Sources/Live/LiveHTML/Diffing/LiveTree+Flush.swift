// An instance that is evaluated again must not read old copies of state.
//
// A component or a row may hold a copy of state: `RowView(row: store.row)`, or the element that a
// `ForEach` passes to its content. Reads of such a copy are observed, so the instance is evaluated
// when the state has changed. But the copy is a value, and still the old one. Only the instance
// that has made the copy can renew it.
//
// An instance that has read an old copy (`StateReads.hasOldCopies`) is *outdated*. So is each
// instance that is evaluated in an outdated one, because its copies are as old, even if the store
// does not know them. The instance around an outdated one is evaluated, and then the next one
// further out, until the outdated instance has been evaluated with current copies. The state that
// the outer instances have read has not changed, and neither has the state that other rows have
// read. So their lists renew only the awaited rows, and the cost does not depend on the number of
// rows.

extension LiveTree {
  /// Evaluates the marked instances, outer ones first.
  func flush(by differ: Differ) {
    var rounds = 0
    while self.hasChanges {
      for boundary in self.takeChanges() where boundary.isDirty && boundary.number != 0 {
        self.beginPass()
        if !boundary.handlesChangeItself() { differ.update(boundary) }
      }
      if !self.outdated.isEmpty { self.renewOutdated(by: differ) }
      rounds += 1
      // A body that changes state that it reads would cause an endless loop: after eight rounds,
      // the rest waits for the next turn of the main actor.
      if rounds == 8 { break }
    }
    self.dropSink()
    if self.hasChanges { self.onChange?() }
  }
}

extension LiveTree {
  /// An outdated instance, and the instance around it that was last evaluated to renew its copies.
  private struct Renewal {
    let part: Boundary
    var source: Boundary?
  }

  /// Evaluates the instances around outdated ones until these have current copies of state.
  private func renewOutdated(by differ: Differ) {
    var renewals: [ObjectIdentifier: Renewal] = [:]
    while true {
      for part in self.takeOutdated() where renewals[ObjectIdentifier(part)] == nil {
        renewals[ObjectIdentifier(part)] = Renewal(part: part)
      }
      renewals = renewals.filter { $1.part.isOutdated && $1.part.number != 0 }
      guard !renewals.isEmpty else { return }
      var sources: [ObjectIdentifier: Boundary] = [:]
      var parts: [Boundary] = []
      var path = Path()
      for (id, renewal) in renewals {
        guard let source = self.nextSource(of: renewal) else {
          parts.append(renewal.part)
          continue
        }
        renewals[id]?.source = source
        sources[ObjectIdentifier(source)] = source
        path.mark(from: renewal.part, to: source)
      }
      for source in sources.values.sorted(by: { ($0.depth, $0.number) < ($1.depth, $1.number) })
      where source.number != 0 {
        self.beginPass()
        self.isRenewing = true
        differ.update(source)
        self.isRenewing = false
      }
      path.unmark()
      for part in parts { self.giveUp(part, by: differ) }
    }
  }

  /// The next instance that may make new copies for an outdated one.
  private func nextSource(of renewal: Renewal) -> Boundary? {
    var source = (renewal.source ?? renewal.part).parent
    while let candidate = source {
      // An instance that was evaluated together with the outdated one has no newer copies. Neither
      // has a row without a new element.
      let isTried = candidate.lastPass == renewal.part.lastPass && !renewal.part.isDirty
      guard isTried || candidate.needsElement else { return candidate }
      source = candidate.parent
    }
    return nil
  }

  /// Accepts the copies of an instance, because no instance around it has newer ones.
  ///
  /// State in a dictionary, for example, looks old after a reducer has copied it there from another
  /// position.
  private func giveUp(_ part: Boundary, by differ: Differ) {
    if part.isDirty, part.number != 0 {
      self.beginPass()
      differ.update(part)
    }
    part.isOutdated = false
    part.hasOutdatedRows = false
  }
}

/// The instances between outdated ones and their sources, which must be evaluated with the sources.
@MainActor
private struct Path {
  private var boundaries: [Boundary] = []
  private var lists: [LiveList] = []

  mutating func mark(from part: Boundary, to source: Boundary) {
    var boundary = part
    while boundary !== source, let parent = boundary.parent {
      if !boundary.isAwaited {
        boundary.isAwaited = true
        self.boundaries.append(boundary)
        // The row knows its list: asking every list of the parent costs more with each of them.
        if let list = boundary.list {
          list.awaited.append(boundary)
          self.lists.append(list)
        }
      }
      boundary = parent
    }
  }

  func unmark() {
    for boundary in self.boundaries { boundary.isAwaited = false }
    for list in self.lists { list.awaited = [] }
  }
}

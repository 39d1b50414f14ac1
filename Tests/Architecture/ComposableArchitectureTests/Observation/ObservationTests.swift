import Testing

@testable import ComposableArchitecture

@MainActor
@Suite
struct ObservationTests {
  let root = ObservedState(Root())

  private func watchFields() {
    root.watch("count") { _ = $0.count }
    root.watch("text") { _ = $0.text }
    root.watch("leaf") { _ = $0.leaf }
    root.watch("leaf.name") { _ = $0.leaf.name }
    root.watch("leaf.size") { _ = $0.leaf.size }
    root.watch("other.name") { _ = $0.other.name }
  }

  @Test
  func aChangedFieldIsNotifiedAlone() {
    watchFields()
    #expect(root.reduce { $0.count = 1 } == ["count"])
    #expect(root.reduce { $0.text += "a" } == ["text"])
  }

  @Test
  func anObserverIsNotifiedOnce() {
    watchFields()
    #expect(root.reduce { $0.count = 1 } == ["count"])
    #expect(root.reduce { $0.count = 2 } == [])
    root.watch("again") { _ = $0.count }
    #expect(root.reduce { $0.count = 3 } == ["again"])
  }

  @Test
  func equalValuesAreNotNotified() {
    watchFields()
    #expect(root.reduce { $0.count = 0 } == [])
  }

  @Test
  func aFieldOfAChildIsNotifiedAlone() {
    watchFields()
    #expect(root.reduce { $0.leaf.name = "new" } == ["leaf.name"])
    #expect(root.reduce { $0.leaf.size += 1 } == ["leaf.size"])
    #expect(root.reduce { $0.leaf.size += 1 } == [])
  }

  @Test
  func aReplacedChildIsNotifiedWithAllItsFields() {
    watchFields()
    #expect(root.reduce { $0.leaf = Leaf() } == ["leaf", "leaf.name", "leaf.size"])
  }

  @Test
  func aBackupThatIsPutBackIsNotified() {
    watchFields()
    let notified = root.reduce {
      let before = $0.leaf
      $0.leaf.name = "changed"
      $0.leaf = before
    }
    #expect(notified == ["leaf", "leaf.name", "leaf.size"])
  }

  @Test
  func aBackupOfTheRootThatIsPutBackIsNotified() {
    watchFields()
    let before = root.state
    #expect(root.reduce { $0.leaf.name = "changed" } == ["leaf.name"])
    root.watch("leaf.name") { _ = $0.leaf.name }
    #expect(root.reduce { $0 = before }.contains("leaf.name"))
    #expect(root.state.leaf.name == "leaf")
  }

  @Test
  func aNewStateIsNotifiedWithAllItsFields() {
    watchFields()
    let all = ["count", "leaf", "leaf.name", "leaf.size", "other.name", "text"]
    #expect(root.reduce { $0 = Root() } == all)
  }

  @Test
  func swappedChildrenAreNotified() {
    watchFields()
    let notified = root.reduce { state in
      let leaf = state.leaf
      state.leaf = state.other
      state.other = leaf
    }
    #expect(notified == ["leaf", "leaf.name", "leaf.size", "other.name"])
    #expect(root.observed.leaf.name == "other")
    watchFields()
    #expect(root.reduce { $0.leaf.name = "x" } == ["leaf.name"])
    #expect(root.reduce { $0.other.name = "y" } == ["other.name"])
  }

  @Test
  func changesOfCopiesDoNotNotifyObservers() {
    watchFields()
    var copy = root.observed
    copy.count = 10
    copy.leaf.name = "copy"
    #expect(root.reduce { _ in } == [])
    #expect(root.state.count == 0)
    #expect(root.reduce { $0 = copy }.contains("leaf.name"))
  }

  @Test
  func copiesThatAReducerChangesAndDropsLoseNothing() {
    watchFields()
    let notified = root.reduce { state in
      var copy = state
      copy.leaf.name = "copy"
      copy.count = 5
      state.leaf.name = "state"
    }
    #expect(notified.contains("leaf.name"))
    watchFields()
    #expect(root.reduce { $0.leaf.name = "next" } == ["leaf.name"])
  }

  @Test
  func copiesThatAreChangedElsewhereAndPutBackLaterAreNotified() {
    root.watch("leaf.name") { _ = $0.leaf.name }
    _ = root.reduce { $0.other = $0.leaf }
    _ = root.reduce { $0.other.name = "new" }
    root.watch("again") { _ = $0.leaf.name }
    #expect(root.reduce { $0.leaf = $0.other }.contains("again"))
  }

  @Test
  func aCopyThatAReducerWritesBackKeepsItsIdentity() {
    watchFields()
    let notified = root.reduce { state in
      var leaf = state.leaf
      if state.leaf.name == "leaf" { leaf.size = 2 }
      state.leaf = leaf
    }
    #expect(notified == ["leaf.size"])
  }

  @Test
  func oldCopiesThatAreReadAndSentBackAreNotified() {
    let old = root.observed
    watchFields()
    _ = root.reduce { $0.leaf.name = "new" }
    root.watch("leaf.name") { _ = $0.leaf.name }
    let oldLeaf = old.leaf
    #expect(oldLeaf.name == "leaf")
    #expect(root.reduce { $0.leaf = oldLeaf }.contains("leaf.name"))
  }

  @Test
  func optionalChildrenAreNotifiedWhenTheyComeAndGo() {
    root.watch("maybe") { _ = $0.maybe }
    #expect(root.reduce { $0.maybe = Leaf() } == ["maybe"])

    root.watch("maybe") { _ = $0.maybe }
    root.watch("name") { _ = $0.maybe?.name }
    #expect(root.reduce { $0.maybe?.size = 3 } == [])
    #expect(root.reduce { $0.maybe?.name = "new" } == ["name"])

    root.watch("name") { _ = $0.maybe?.name }
    #expect(root.reduce { $0.maybe = nil } == ["maybe", "name"])
    root.watch("maybe") { _ = $0.maybe == nil }
    #expect(root.reduce { $0.maybe = nil } == [])
  }

  @Test
  func aReplacedOptionalChildIsNotified() {
    _ = root.reduce { $0.maybe = Leaf() }
    root.watch("maybe") { _ = $0.maybe }
    root.watch("name") { _ = $0.maybe?.name }
    #expect(root.reduce { $0.maybe = Leaf(name: "b") } == ["maybe", "name"])
  }

  @Test
  func presentedChildrenAreObservedLikeOptionals() {
    root.watch("sheet") { _ = $0.sheet }
    #expect(root.reduce { $0.sheet = Leaf() } == ["sheet"])
    root.watch("sheet") { _ = $0.sheet }
    root.watch("name") { _ = $0.sheet?.name }
    #expect(root.reduce { $0.sheet?.size = 3 } == [])
    #expect(root.reduce { $0.$sheet.wrappedValue?.size = 4 } == [])
    #expect(root.reduce { $0.sheet?.name = "new" } == ["name"])
    root.watch("name") { _ = $0.sheet?.name }
    #expect(root.reduce { $0.$sheet.wrappedValue?.name = "newer" } == ["name"])
    root.watch("name") { _ = $0.sheet?.name }
    #expect(root.reduce { $0.sheet = nil } == ["name", "sheet"])
  }

  @Test
  func casesOfAnEnumAreObserved() {
    root.watch("screen") { _ = $0.screen }
    #expect(root.reduce { $0.screen = .leaf(Leaf()) } == ["screen"])

    root.watch("screen") { _ = $0.screen }
    root.watch("name") { state in
      if case .leaf(let leaf) = state.screen { _ = leaf.name }
    }
    let sized = root.reduce { state in
      state.screen.changeLeaf { $0.size = 4 }
    }
    #expect(sized == [])
    let named = root.reduce { state in
      state.screen.changeLeaf { $0.name = "new" }
    }
    #expect(named == ["name"])
    #expect(root.reduce { $0.screen = .empty } == ["screen"])
    root.watch("screen") { _ = $0.screen }
    #expect(root.reduce { $0.screen = .empty } == [])
  }

  @Test
  func casesWithSeveralValuesAreObserved() {
    _ = root.reduce { $0.screen = .pair(first: Leaf(name: "a"), Leaf(name: "b")) }
    root.watch("screen") { _ = $0.screen }
    root.watch("b") { state in
      if case .pair(_, let leaf) = state.screen { _ = leaf.name }
    }
    let first = root.reduce { state in
      guard case .pair(var first, let second) = state.screen else { return }
      first.name = "x"
      state.screen = .pair(first: first, second)
    }
    #expect(first == [])
    #expect(root.reduce { $0.screen = .number(1) } == ["b", "screen"])
    root.watch("screen") { _ = $0.screen }
    #expect(root.reduce { $0.screen = .number(2) } == ["screen"])
  }

  @Test
  func ignoredFieldsAndReadsOfReducersAreNotTracked() {
    root.watch("hidden") { _ = ($0.hidden, $0.constant) }
    #expect(root.reduce { $0.hidden = 1 } == [])
    root.tree.isReducing = true
    root.watch("reducer") { _ = $0.count }
    root.tree.isReducing = false
    #expect(root.reduce { $0.count += 1 } == [])
  }

  @Test
  func copiesAreReadAndChangedOnOtherThreads() async {
    watchFields()
    let copy = root.observed
    let other = Task.detached { [copy] in
      var copy = copy
      for index in 0..<1_000 {
        copy.count += index
        copy.leaf.name = "\(copy.leaf.size)"
      }
      return copy.leaf.name
    }
    for index in 1...1_000 { _ = root.reduce { $0.leaf.size = index } }
    #expect(await other.value == "1")
    #expect(root.state.leaf.name == "leaf")
  }
}

extension Screen {
  /// Changes the leaf in place, like a reducer of the case.
  fileprivate mutating func changeLeaf(_ change: (inout Leaf) -> Void) {
    guard case .leaf(var leaf) = self else { return }
    change(&leaf)
    self = .leaf(leaf)
  }
}

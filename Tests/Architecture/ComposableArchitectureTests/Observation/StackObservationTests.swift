import ComposableArchitecture
import Testing

/// Observation of the elements of a stack.
@MainActor
@Suite struct StackObservationTests {
  private let root = ObservedState(
    Pages(path: StackState(["a", "b", "c"].map { Page(title: $0) })))

  private func watchScreens() {
    root.watch("ids") { _ = $0.path.ids }
    for (index, id) in root.state.path.ids.enumerated() {
      root.watch("\(index)") { _ = $0.path[id: id] }
      root.watch("\(index).title") { _ = $0.path[id: id]?.title }
    }
  }

  @Test func aChangeNotifiesOnlyItsReaders() {
    watchScreens()
    root.watch("1.isOn") { _ = $0.path[1].isOn }
    let middle = root.state.path.ids[1]
    root.expect(["1.title"]) { $0.path[id: middle]?.title = "x" }
    root.expect([]) { $0.path[id: middle]?.title = "y" }
    root.expect(["1.isOn"]) { $0.path[id: middle]?.isOn = true }
    watchScreens()
    root.expect(["1.title"]) { $0.path[id: middle]?.title = "z" }
    #expect(root.state.path.map(\.title) == ["a", "z", "c"])
  }

  @Test(arguments: ["iteration", "map", "first", "position", "slice", "Array", "last"])
  func elementsAreObservedHoweverTheyAreRead(how: String) {
    root.watch("titles") { state in
      switch how {
      case "iteration": for screen in state.path { _ = screen.title }
      case "map": _ = state.path.map(\.title)
      case "first": _ = state.path.first { $0.title == "3" }
      case "position": _ = state.path.indices.map { state.path[$0].title }
      case "slice": _ = state.path[1...].map(\.title)
      case "last": _ = state.path.last?.title
      default: _ = Array(state.path).map(\.title)
      }
    }
    let top = root.state.path.ids[2]
    root.expect([]) { $0.path[id: top]?.isOn = true }
    root.expect(["titles"]) { $0.path[id: top]?.title = "x" }
  }

  @Test func pushesAndPopsNotifyReadersOfTheStructure() {
    watchScreens()
    root.watch("top") { _ = $0.path.last?.title }
    // Reading an element reads it from the stack.
    let all = ["0", "0.title", "1", "1.title", "2", "2.title", "ids", "top"]
    root.expect(all) { $0.path.append(Page(title: "d")) }
    watchScreens()
    root.expect(["3", "3.title"].reduce(into: all.dropLast()) { $0.insert($1, at: 6) }.sorted()) {
      $0.path.removeLast()
    }
    root.watch("ids") { _ = $0.path.ids }
    root.expect(["ids"]) { $0.path.removeAll() }
  }

  @Test func aReplacedElementNotifiesReadersOfAllItsFields() {
    watchScreens()
    let middle = root.state.path.ids[1]
    root.expect(["1", "1.title"]) { $0.path[id: middle] = Page(title: "b") }
    watchScreens()
    root.expect(["1.title"]) { state in
      guard var screen = state.path[id: middle] else { return }
      screen.title = "x"
      state.path[id: middle] = screen
    }
  }

  @Test func aRestoredBackupNotifiesReaders() {
    let before = root.state
    let middle = root.state.path.ids[1]
    _ = root.reduce { $0.path[id: middle]?.title = "x" }
    root.watch("0") { _ = $0.path[0].title }
    root.watch("1") { _ = $0.path[1].title }
    #expect(root.reduce { $0.path = before.path }.contains("1"))
    root.watch("1") { _ = $0.path[1].title }
    #expect(
      root.reduce { state in
        let path = state.path
        state.path[id: middle]?.title = "y"
        state.path = path
      } == ["1"])
    #expect(root.state.path[1].title == "b")
  }

  @Test func elementsThatAreNotObservableAreObservedAsAWhole() {
    let ids = root.state.numbers.ids
    root.watch("0") { _ = $0.numbers[0] }
    root.watch("1") { _ = $0.numbers[id: ids[1]] }
    root.expect(["1"]) { $0.numbers[id: ids[1]] = 5 }
    root.watch("1") { _ = $0.numbers[1] }
    root.expect(["1"]) { $0.numbers[id: ids[1]] = 6 }
    #expect(Array(root.state.numbers) == [1, 6])
  }

  @Test func changesOfStackCopiesDoNotNotifyObservers() {
    root.watch("1.title") { _ = $0.path[1].title }
    let middle = root.state.path.ids[1]
    var copy = root.observed
    copy.path[id: middle]?.title = "copy"
    copy.path.removeFirst()
    root.expect([]) { _ in }
    root.expect(["1.title"]) { $0.path = copy.path }
    #expect(root.state.path.map(\.title) == ["copy", "c"])
  }

  @Test func aChangeLooksAtItsElementAlone() {
    let probe = Probe()
    let probes = ObservedState(StackState((0..<100).map { Probed(number: $0, probe: probe) }))
    probes.watch("all") { _ = $0.map(\.number) }
    let id = probes.state.ids[50]
    probe.looks = 0
    probes.expect(["all"]) { $0[id: id]?.number = 0 }
    #expect(probe.looks < 10)
  }
}

@ObservableState
private struct Pages: Equatable {
  var path: StackState<Page>
  var numbers = StackState([1, 2])
}

@ObservableState
private struct Page: Equatable {
  var title = ""
  var isOn = false
}

/// Counts the accesses of the observation to the enclosing value.
private final class Probe {
  var looks = 0
}

private struct Probed: ObservableState {
  var number: Int
  let probe: Probe

  mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    probe.looks += 1
  }

  mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    probe.looks += 1
    return false
  }
}

import CasePaths
import Testing

@CasePathable
private enum Action: Equatable {
  case child(Child)
  case counter(Int)
  case dismissed

  @CasePathable
  enum Child: Equatable {
    case counter(Int)
    case dismissed
  }
}

private enum WithoutChild {
  @CasePathable
  enum Action {
    case counter(Int)
    case dismissed
  }

}

private enum WithLabels {
  @CasePathable
  enum Action {
    case counter(Int)
    case moved(from: Int, to: Int)
    case dismissed
  }

  @CasePathable
  @dynamicMemberLookup
  enum Mode {
    case notPlaying
    case playing(progress: Double)
  }
}

private enum Nested {
  @CasePathable
  enum Action { case presented(Presented) }
  @CasePathable
  enum Presented { case delegate(Delegate) }
  @CasePathable
  enum Delegate { case didFinish(Result<Int, any Error>) }
}

@CasePathable
private enum EditState: Equatable {
  case editing(Editing)
  case locked

  struct Editing: Equatable { var title = "" }
}

@Suite struct CasePathExamples {
  @Test func partialPathMakesAValue() {
    let path: PartialCaseKeyPath<Action> = \.counter
    #expect(path(42) == Action.counter(42))
    #expect(path("42") == nil)
  }

  @Test func paths() {
    let path = AnyCasePath(\Action.Cases.counter)
    #expect(path.embed(42) == Action.counter(42))
    #expect(path.extract(from: .counter(42)) == 42)
    #expect(path.extract(from: .dismissed) == nil)
  }

  @Test func keyPaths() {
    let action = Action.child(.counter(42))
    let path: CaseKeyPath<Action, Int> = \.child.counter
    let same = \Action.Cases.child.counter

    #expect(path(42) == Action.child(.counter(42)))
    #expect(action[case: path] == 42)
    #expect(action.is(path))
    #expect(path == same)
  }

  @Test func embedding() {
    let path: CaseKeyPath<Action, Int> = \.child.counter
    #expect(path(42) == Action.child(.counter(42)))
  }

  @Test func nesting() {
    typealias Action = Nested.Action
    let path: CaseKeyPath<Action, Result<Int, any Error>> = \.presented.delegate.didFinish
    #expect(path(.success(1)).is(path))
  }

  @Test func counting() {
    var counts: [PartialCaseKeyPath<Action>: Int] = [:]
    for action in [Action.counter(1), .dismissed, .counter(2)] {
      for path in Action.allCasePaths where action.is(path) {
        counts[path, default: 0] += 1
      }
    }
    #expect(counts == [\.counter: 2, \.dismissed: 1])
    #expect(Action.allCasePaths[.counter(42)] == \.counter)
  }

  @Test func results() {
    var result = Result<Int, any Error>.success(1)
    result[case: \.success]? += 1
    result[case: \.success] = 42
    #expect(result[case: \.failure] == nil)
    #expect(result[case: \.success] == 42)
  }

  @Test func matching() {
    let action = Action.child(.dismissed)
    #expect(
      action.is(\.child.dismissed)
    )
    #expect(Action.counter(1).case == Action.counter(2).case)
    #expect(!(Action.counter(1).case == \.dismissed))
    var isDismissed = false
    switch action {
    case \.child.dismissed: isDismissed = true
    default: break
    }
    #expect(isDismissed)
  }

  @Test func modification() {
    var state = EditState.editing(EditState.Editing())
    state.modify(\.editing) { $0.title = "Stand-up" }
    #expect(state == .editing(EditState.Editing(title: "Stand-up")))
  }

  @Test func access() {
    typealias Action = WithoutChild.Action
    var action = Action.counter(1)
    #expect(action[case: \.counter] == 1)
    #expect(!action.is(\.dismissed))
    action.modify(\.counter) { $0 += 1 }
    #expect(action[case: \.counter] == 2)
  }

  @Test func readme() {
    let action = Action.counter(42)
    #expect(action[case: \.counter] == 42)
    #expect(!action.is(\.dismissed))
    #expect((\Action.Cases.counter)(7) == Action.counter(7))
  }

  @Test func labels() {
    let action = WithLabels.Action.moved(from: 1, to: 2)
    let to = action[case: \.moved]?.to
    #expect(to == 2)
    let mode = WithLabels.Mode.playing(progress: 0.5)
    let progress: Double? =
      mode.playing
    #expect(progress == 0.5)
  }
}

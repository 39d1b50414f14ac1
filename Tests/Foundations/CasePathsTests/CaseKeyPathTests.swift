import CasePaths
import Testing

@Suite
struct CaseKeyPathTests {
  @Test
  func callingAPathEmbeds() {
    let playing: CaseKeyPath<Mode, Double> = \.playing
    let notPlaying: CaseKeyPath<Mode, Void> = \.notPlaying
    #expect(playing(0.5) == .playing(progress: 0.5))
    #expect(notPlaying() == .notPlaying)
    #expect((\Mode.Cases.playing)(1) == .playing(progress: 1))
  }

  @Test
  func aLiteralRunsThroughSeveralEnums() {
    let path: CaseKeyPath<Action, Int> = \.finished.success
    #expect(path(42).is(\.finished.success))
    #expect(path(42)[case: path] == 42)
    #expect(Action.finished(.failure(Failed()))[case: path] == nil)
    #expect(Action.finished(.failure(Failed()))[case: \.finished.failure] == Failed())
  }

  @Test
  func aLiteralRunsThroughOptionals() {
    let path: CaseKeyPath<Action, String> = \.note.some
    #expect(path("a")[case: \.note] == .some("a"))
    #expect(Action.note(nil)[case: path] == nil)
    #expect(Action.note(nil).is(\.note.none))
  }

  @Test
  func pathsAppend() {
    let child: CaseKeyPath<Action, Action.Child> = \.child
    let path = child.appending(path: \.renamed)
    #expect(path("a")[case: path] == "a")
    #expect(path == \.child.renamed)
  }

  @Test
  func pathsAreEqualIfTheyLeadToTheSameCase() {
    let paths: [PartialCaseKeyPath<Action>] = [\.counter, \.child.renamed, \.child.dismissed]
    #expect(paths == [\.counter, \.child.renamed, \.child.dismissed])
    #expect(Set(paths).count == 3)
    #expect(\Action.Cases.dismissed != \Action.Cases.child.dismissed)
  }

  @Test
  func aPathIsAPattern() {
    func describe(_ action: Action) -> String {
      switch action {
      case \.counter: "counter"
      case \.child.dismissed: "child dismissed"
      default: "else"
      }
    }
    #expect(describe(.counter(1)) == "counter")
    #expect(describe(.child(.dismissed)) == "child dismissed")
    #expect(describe(.dismissed) == "else")
  }

  @Test
  func aPartialPathIsAPattern() {
    let path: PartialCaseKeyPath<Mode> = \.playing
    if case path = Mode.notPlaying { Issue.record("matched another case") }
    guard case path = Mode.playing(progress: 1) else {
      Issue.record("did not match its case")
      return
    }
  }

  @Test
  func aLiteralIsSentToAnotherTask() async {
    func embedding<Root, Value: Sendable>(
      _ value: Value, in path: any CaseKeyPath<Root, Value> & Sendable
    ) -> @Sendable () -> Root {
      { path(value) }
    }
    let embed = embedding(42, in: \Action.Cases.finished.success)
    let value = await Task.detached { embed()[case: \.finished.success] }.value
    #expect(value == 42)
  }

  @Test
  func manyPathsAreFoundAfterManyOthers() {
    let kept: CaseKeyPath<Action, Int> = \.counter
    for number in 0..<5_000 {
      let fresh: CaseKeyPath<Action, String> = \.child.renamed
      #expect(fresh("\(number)")[case: fresh] == "\(number)")
    }
    #expect(kept(42)[case: kept] == 42)
  }

  @Test
  func pathsAreResolvedByManyTasksAtOnce() async {
    let kept: any CaseKeyPath<Action, Int> & Sendable = \.counter
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<2_000).count { number in
            kept(number)[case: kept] != number
              || !Action.child(.dismissed).is(\.child.dismissed)
              || Action.counter(task).is(\.child)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test
  func theCacheIsBounded() {
    // Given a key path that captures an object
    final class Token: Hashable {
      static func == (a: Token, b: Token) -> Bool { a === b }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    weak var token: Token?
    do {
      let captured = Token()
      token = captured
      let path = \Keyed.Cases[key: Key(captured)]
      #expect(Keyed.value(1).is(path))
    }
    // When so many others have been resolved, all alive and so at different addresses, that each
    // slot was taken
    var others: [CaseKeyPath<Action, String>] = []
    while token != nil, others.count < 50_000 {
      others.append(\.child.renamed)
      _ = Action.dismissed.is(others[others.count - 1])
    }
    // Then it is gone
    #expect(token == nil)
  }

  struct Key: Hashable {
    let object: AnyHashable
    init(_ object: some Hashable) { self.object = AnyHashable(object) }
  }

  enum Keyed: CasePathable {
    case value(Int)

    struct AllCasePaths {
      subscript(key key: Key) -> AnyCasePath<Keyed, Int> {
        AnyCasePath(
          embed: { .value($0) }, extract: { if case .value(let value) = $0 { value } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
}

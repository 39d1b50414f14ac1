import CasePaths
import Testing

@Suite
struct AnyCasePathTests {
  @Test
  func aPathEmbedsAndExtracts() {
    let path = AnyCasePath<Mode, Double>(
      embed: { .playing(progress: $0) },
      extract: { if case .playing(let progress) = $0 { progress } else { nil } }
    )
    #expect(path.embed(0.5) == .playing(progress: 0.5))
    #expect(path.extract(from: .playing(progress: 0.5)) == 0.5)
    #expect(path.extract(from: .notPlaying) == nil)
  }

  @Test
  func theIdentityPathReturnsItsValue() {
    let path = AnyCasePath<Int, Int>()
    #expect(path.embed(42) == 42)
    #expect(path.extract(from: 42) == 42)
  }

  @Test
  func aKeyPathResolvesToAPath() {
    let path = AnyCasePath(\Action.Cases.child.renamed)
    #expect(path.extract(from: .child(.renamed("a"))) == "a")
    #expect(path.extract(from: .child(.dismissed)) == nil)
    #expect(path.extract(from: .dismissed) == nil)
    #expect(path.embed("b")[case: \.child] == .renamed("b"))
  }

  @Test
  func theKeyPathToSelfResolvesToTheIdentity() {
    let path = AnyCasePath(\Mode.Cases.self)
    #expect(path.embed(.notPlaying) == .notPlaying)
    #expect(path.extract(from: .playing(progress: 1)) == .playing(progress: 1))
  }

  @Test
  func membersOfAPathLeadFurther() {
    let path = AnyCasePath(\Action.Cases.child).renamed
    #expect(path.extract(from: .child(.renamed("a"))) == "a")
    #expect(path.embed("b")[case: \.child.renamed] == "b")
  }

  @Test
  func severalValuesAreATuple() {
    let path = AnyCasePath(\Action.Cases.moved)
    let value = path.extract(from: path.embed((from: 1, to: 2)))
    #expect(value?.from == 1)
    #expect(value?.to == 2)
  }

  @Test
  func aDescriptionNamesTypesAndCase() {
    #expect(
      String(reflecting: AnyCasePath(\Mode.Cases.playing))
        == #"AnyCasePath<Mode, Double>(\.playing)"#)
    #expect(
      String(reflecting: AnyCasePath(\Action.Cases.child.renamed))
        == #"AnyCasePath<Action, String>(\.child.renamed)"#
    )
    #expect(String(reflecting: AnyCasePath<Int, Int>()) == "AnyCasePath<Int, Int>")
  }

  @Test
  func aDumpShowsTheCaseInsteadOfClosures() {
    var output = ""
    dump(AnyCasePath(\Mode.Cases.playing), to: &output)
    #expect(output.contains(#"case: "playing""#))
    #expect(!output.contains("Function"))
  }

  @Test
  func aNameGivenByHandIsShown() {
    let path = AnyCasePath<Int, Int>(
      name: "positive", embed: { $0 }, extract: { $0 > 0 ? $0 : nil })
    #expect(String(reflecting: path) == #"AnyCasePath<Int, Int>(\.positive)"#)
    #expect(path.extract(from: -1) == nil)
  }

  @Test
  @available(*, deprecated)
  func modifyingChangesTheValue() throws {
    var mode = Mode.playing(progress: 0.25)
    let before = try AnyCasePath(\Mode.Cases.playing).modify(&mode) { progress in
      defer { progress *= 2 }
      return progress
    }
    #expect(before == 0.25)
    #expect(mode == .playing(progress: 0.5))
  }

  @Test
  @available(*, deprecated)
  func modifyingAnotherCaseThrows() {
    var mode = Mode.notPlaying
    let error = #expect(throws: (any Error).self) {
      try AnyCasePath(\Mode.Cases.playing).modify(&mode) { $0 = 1 }
    }
    #expect(
      error.map { "\($0)" } == #"AnyCasePath<Mode, Double>(\.playing): no value in 'notPlaying'."#)
    #expect(mode == .notPlaying)
  }

  @Test
  @available(*, deprecated)
  func pathsAreAppended() {
    let path = AnyCasePath(\Action.Cases.child).appending(
      path: AnyCasePath(\Action.Child.Cases.renamed))
    #expect(path.extract(from: .child(.renamed("a"))) == "a")
    #expect(path.extract(from: .dismissed) == nil)
  }

  @Test
  @available(*, deprecated)
  func anUnsafePathFindsItsCaseByReflection() {
    let counter = AnyCasePath<Action, Int>(unsafe: { .counter($0) })
    #expect(counter.extract(from: .counter(42)) == 42)
    #expect(counter.extract(from: .dismissed) == nil)

    let playing = AnyCasePath<Mode, Double>(unsafe: { .playing(progress: $0) })
    #expect(playing.extract(from: .playing(progress: 0.5)) == 0.5)
    #expect(playing.embed(1) == .playing(progress: 1))

    let moved = AnyCasePath<Action, (from: Int, to: Int)>(unsafe: {
      .moved(from: $0.from, to: $0.to)
    })
    #expect(moved.extract(from: .moved(from: 1, to: 2))?.to == 2)

    let dismissed = AnyCasePath<Action, Void>(unsafe: { _ in .dismissed })
    #expect(dismissed.extract(from: .dismissed) != nil)
    #expect(dismissed.extract(from: .counter(1)) == nil)
  }

  @Test
  @available(*, deprecated)
  func anUnsafePathTellsCasesOfOneTypeApart() {
    enum Either { case left(Int), right(Int) }
    let right = AnyCasePath<Either, Int>(unsafe: { .right($0) })
    #expect(right.extract(from: .right(1)) == 1)
    #expect(right.extract(from: .left(1)) == nil)
  }
}

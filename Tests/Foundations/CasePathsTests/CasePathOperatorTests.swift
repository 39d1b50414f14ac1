import CasePaths
import Testing

@Suite
struct CasePathOperatorTests {
  @Test
  func aSlashMakesAPathOfACase() {
    let playing: AnyCasePath<Mode, Double> = /Mode.playing
    #expect(playing.extract(from: .playing(progress: 0.5)) == 0.5)
    #expect(playing.extract(from: .notPlaying) == nil)
  }

  @Test
  func aSlashMakesAPathOfACaseWithoutValues() {
    let notPlaying = /Mode.notPlaying
    #expect(notPlaying.extract(from: .notPlaying) != nil)
    #expect(notPlaying.extract(from: .playing(progress: 1)) == nil)
  }

  @Test
  func aSlashStandsAsAnArgument() {
    func extract<Value>(case path: AnyCasePath<Mode, Value>, from mode: Mode) -> Value? {
      path.extract(from: mode)
    }
    #expect(extract(case: /Mode.playing, from: .playing(progress: 0.5)) == 0.5)
  }

  @Test
  func aSlashMakesAPathFromAnOptionalRoot() {
    let playing: AnyCasePath<Mode?, Double> = /Mode.playing
    #expect(playing.extract(from: .playing(progress: 0.5)) == 0.5)
    #expect(playing.extract(from: .notPlaying) == nil)
    #expect(playing.extract(from: nil) == nil)
    #expect(playing.embed(0.5)?.is(\.playing) == true)
    let notPlaying: AnyCasePath<Mode?, Void> = /Mode.notPlaying
    #expect(notPlaying.extract(from: .notPlaying) != nil)
    #expect(notPlaying.extract(from: nil) == nil)
  }

  @Test
  func aSlashMakesAFunction() {
    let modes: [Mode] = [.playing(progress: 0.5), .notPlaying, .playing(progress: 1)]
    #expect(modes.compactMap(/Mode.playing) == [0.5, 1])
    let optionals: [Mode?] = [.playing(progress: 0.5), nil]
    #expect(optionals.compactMap(/Mode.playing) == [0.5])
    let isNotPlaying: (Mode) -> Void? = /Mode.notPlaying
    #expect(isNotPlaying(.notPlaying) != nil)
  }

  @Test
  func aSlashBeforeATypeMakesThePathToItself() {
    let path: AnyCasePath<Mode, Mode> = /Mode.self
    #expect(path.extract(from: .notPlaying)?.is(\.notPlaying) == true)
  }

  @Test
  func twoDotsJoinPaths() {
    let paths = [/Outer.mode .. /Mode.playing, /Outer.mode .. Mode.playing]
    for path in paths {
      #expect(path.extract(from: .mode(.playing(progress: 0.5))) == 0.5)
      #expect(path.extract(from: .mode(.notPlaying)) == nil)
    }
  }

  @Test
  func aPathStandsAsAPattern() {
    switch Mode.playing(progress: 0.5) {
    case /Mode.notPlaying: Issue.record("It is playing.")
    case /Mode.playing: break
    default: Issue.record("It is playing.")
    }
  }

  @Test
  @available(*, deprecated)
  func aPathIsMadeOfACaseAlone() {
    let paths: [CasePath<Mode, Double>] = [
      AnyCasePath(Mode.playing), AnyCasePath(unsafe: Mode.playing),
    ]
    for path in paths { #expect(path.extract(from: .playing(progress: 0.5)) == 0.5) }
  }

  @Test
  @available(*, deprecated)
  func associatedValuesAreUnwrappedAndModified() throws {
    var mode = Mode.playing(progress: 0.5)
    #expect(try XCTUnwrap(mode, case: /Mode.playing) == 0.5)
    XCTModify(&mode, case: /Mode.playing) { $0 = 1 }
    XCTModify(&mode, case: \.playing) { $0 += 1 }
    #expect(mode.is(\.playing))
    #expect(try XCTUnwrap(mode, case: { $0[case: \.playing] }) == 2)
  }

  @Test
  @available(*, deprecated)
  func otherCasesAreReported() {
    var mode = Mode.notPlaying
    withKnownIssue {
      XCTModify(&mode, case: /Mode.playing) { $0 = 1 }
    } matching: {
      $0.description.contains(
        """
        Expected a case of 'Mode' with a value of type 'Double', but the value is in the case 'notPlaying'.
        """)
    }
    withKnownIssue {
      #expect(throws: (any Error).self) { try XCTUnwrap(mode, case: /Mode.playing) }
    }
    #expect(mode.is(\.notPlaying))
  }
}

private enum Outer {
  case mode(Mode)
  case other
}

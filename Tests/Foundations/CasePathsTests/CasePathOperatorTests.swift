import CasePaths
import Testing

@Suite
struct CasePathOperatorTests {
  @Test
  @available(*, deprecated)
  func aSlashMakesAPathOfACase() {
    let playing: AnyCasePath<Mode, Double> = /Mode.playing
    #expect(playing.extract(from: .playing(progress: 0.5)) == 0.5)
    #expect(playing.extract(from: .notPlaying) == nil)
  }

  @Test
  @available(*, deprecated)
  func aSlashMakesAPathOfACaseWithoutValues() {
    let notPlaying = /Mode.notPlaying
    #expect(notPlaying.extract(from: .notPlaying) != nil)
    #expect(notPlaying.extract(from: .playing(progress: 1)) == nil)
  }

  @Test
  @available(*, deprecated)
  func aSlashStandsAsAnArgument() {
    func extract<Value>(case path: AnyCasePath<Mode, Value>, from mode: Mode) -> Value? {
      path.extract(from: mode)
    }
    #expect(extract(case: /Mode.playing, from: .playing(progress: 0.5)) == 0.5)
  }
}

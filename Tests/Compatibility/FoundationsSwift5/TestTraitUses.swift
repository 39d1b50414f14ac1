import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

func traits(_ traits: any TestTrait...) {}

func testTraits() {
  traits(
    .dependencies,
    .dependencies { $0.uuid = .incrementing },
    .dependencies {
      $0.uuid = .incrementing
      $0.date.now = Date(timeIntervalSince1970: 0)
    },
    .dependency(\.date.now, Date(timeIntervalSince1970: 0)),
    .dependency(\.continuousClock, ImmediateClock()),
    .dependency(\.audioPlayer.play, { _ in true }),
    .dependency(AudioPlayer(play: { _ in true }))
  )
}

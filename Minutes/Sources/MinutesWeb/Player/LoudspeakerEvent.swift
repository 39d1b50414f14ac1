import BoundedNumbers
import MinutesCore

/// An event of the player in the page.
struct LoudspeakerEvent: Decodable, Sendable {
  var kind: String
  var position: Bounded<SoundPosition>?

  var event: AudioPlayerEvent? {
    switch kind {
    case "finished": .finished
    case "moved": position.map { .moved(to: $0.value) }
    case "paused": .paused
    default: nil
    }
  }
}

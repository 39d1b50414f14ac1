import BoundedNumbers
import MinutesCore

/// What a page tells while it plays.
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

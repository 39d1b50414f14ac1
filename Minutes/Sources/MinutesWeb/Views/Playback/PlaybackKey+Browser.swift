import BoundedNumbers
import Foundation
import LiveHTML
import MinutesCore

extension Playback.Action.Key {
  /// Creates the key from `KeyboardEvent.key`.
  init?(_ name: String?) {
    switch name {
    case "ArrowLeft": self = .leftArrow
    case "ArrowRight": self = .rightArrow
    case " ": self = .space
    default: return nil
    }
  }
}

extension Playback.Action.MachineKey {
  /// Creates the key from the detail of the page's event `machine-key`.
  init?(_ detail: JSONValue) {
    let seconds = detail["seconds"]?.number
    switch detail["key"]?.string {
    case "play":
      self = .play
    case "seek":
      guard let position = seconds.flatMap(Bounded<SoundPosition>.init) else { return nil }
      self = .seek(to: position.value)
    case "skip":
      guard let distance = seconds.flatMap(Bounded<SoundDistance>.init) else { return nil }
      self = .skip(by: distance.value)
    default:
      return nil
    }
  }
}

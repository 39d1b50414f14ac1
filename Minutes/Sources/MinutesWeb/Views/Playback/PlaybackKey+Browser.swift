import Foundation
import LiveHTML
import MinutesCore

extension Playback.Action.Key {
  /// What the page's script tells: the name that browsers give to the key.
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
  /// What the page's script tells.
  init?(_ detail: JSONValue) {
    switch (detail["key"]?.string, detail["seconds"]?.number) {
    case ("play", _): self = .play
    case ("seek", let position?): self = .seek(to: position)
    case ("skip", let interval?): self = .skip(by: interval)
    default: return nil
    }
  }
}

import MinutesCore

/// An event of a recording on a page.
struct MicrophoneEvent: Decodable, Sendable {
  var kind: String
  /// The duration of lost sound so far, in seconds. Only with `missing`.
  var seconds: Double?
  /// The id of a microphone. Only with `microphoneOffered`; `nil` if none is offered any more.
  var id: String?
  /// The name of a microphone. Only with events of microphones.
  var name: String?

  /// The microphone that can be used.
  var microphone: Microphone? {
    self.id.map { Microphone(id: $0, name: self.name ?? "") }
  }

  /// The change of the microphone. `nil` for events of other kinds.
  var microphoneChange: MicrophoneChange? {
    let name = Microphone(id: "", name: self.name ?? "").name
    switch self.kind {
    case "microphoneChosen": return .chosen(name)
    case "microphoneFailed": return .failed(name)
    case "microphoneOpening": return .opening(name)
    case "microphoneReplaced": return .replaced(name)
    default: return nil
    }
  }

  /// Clamps a duration that a page reports to 0 to 24 hours.
  static func duration(_ seconds: Double?) -> Double {
    guard let seconds, seconds > 0 else { return 0 }
    return min(seconds, 86_400)
  }
}

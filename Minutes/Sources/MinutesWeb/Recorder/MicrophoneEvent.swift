/// An event of a recording on a page.
struct MicrophoneEvent: Decodable, Sendable {
  var kind: String
  /// The duration of lost sound so far, in seconds. Only with `missing`.
  var seconds: Double?
  /// The name of a microphone. Only with `microphoneReplaced`.
  var name: String?

  /// Clamps a duration that a page reports to 0 to 24 hours.
  static func duration(_ seconds: Double?) -> Double {
    guard let seconds, seconds > 0 else { return 0 }
    return min(seconds, 86_400)
  }
}

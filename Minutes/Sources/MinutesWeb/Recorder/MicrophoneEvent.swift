/// What a page tells of a recording that it hears.
struct MicrophoneEvent: Decodable, Sendable {
  var kind: String
  /// The duration of sound that was lost so far, in seconds: with `missing`.
  var seconds: Double?

  /// A duration that a page reports, or the nearest one that a recording can have: from 0 to 24 hours.
  static func duration(_ seconds: Double?) -> Double {
    guard let seconds, seconds > 0 else { return 0 }
    return min(seconds, 86_400)
  }
}

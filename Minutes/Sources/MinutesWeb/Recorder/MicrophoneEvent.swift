/// What a page tells of a recording that it hears.
struct MicrophoneEvent: Decodable, Sendable {
  var kind: String
}

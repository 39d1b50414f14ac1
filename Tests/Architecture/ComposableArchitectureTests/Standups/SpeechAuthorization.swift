/// Whether the user allows speech recognition.
enum SpeechAuthorization: Sendable {
  case notDetermined
  case denied
  case restricted
  case authorized
}

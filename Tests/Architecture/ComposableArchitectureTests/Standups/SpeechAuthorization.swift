/// Whether somebody has allowed that their speech is recognized.
enum SpeechAuthorization: Sendable {
  case notDetermined
  case denied
  case restricted
  case authorized
}

import Dependencies

/// Of Apple's Speech framework.
enum SFSpeechRecognizerAuthorizationStatus {
  case notDetermined
  case denied
  case restricted
  case authorized
}

struct SpeechClient {
  var requestAuthorization: @Sendable () async -> SFSpeechRecognizerAuthorizationStatus
  var start: @Sendable () -> AsyncThrowingStream<String, Error>
}

extension SpeechClient: DependencyKey {
  static let liveValue = Self(
    requestAuthorization: {
      await withUnsafeContinuation { continuation in
        continuation.resume(returning: .restricted)
      }
    },
    start: {
      AsyncThrowingStream { continuation in
        continuation.finish()
      }
    }
  )

  static let previewValue = SpeechClient(
    requestAuthorization: { .authorized },
    start: {
      AsyncThrowingStream { continuation in
        Task { @MainActor in
          var finalText = """
            Lorem ipsum dolor sit amet, consectetur \
            adipiscing elit, sed do eiusmod tempor \
            incididunt ut labore et dolore magna aliqua.
            """
          var text = ""
          while true {
            let word = finalText.prefix { $0 != " " }
            try await Task.sleep(
              for: .milliseconds(
                word.count * 50 + .random(in: 0...200)
              )
            )
            finalText.removeFirst(word.count)
            if finalText.first == " " {
              finalText.removeFirst()
            }
            text += word + " "
            continuation.yield(text)
          }
        }
      }
    }
  )
}

extension DependencyValues {
  var speechClient: SpeechClient {
    get { self[SpeechClient.self] }
    set { self[SpeechClient.self] = newValue }
  }
}

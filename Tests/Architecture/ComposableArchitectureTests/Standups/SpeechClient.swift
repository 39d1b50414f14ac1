import ComposableArchitecture

struct SpeechClient: Sendable {
  var requestAuthorization: @Sendable () async -> SpeechAuthorization
  var start: @Sendable () -> AsyncThrowingStream<String, any Error>
}

extension SpeechClient: DependencyKey {
  /// A client without speech recognition.
  static let liveValue = Self(
    requestAuthorization: { .restricted },
    start: { .finished() }
  )

  static let previewValue = SpeechClient(
    requestAuthorization: { .authorized },
    start: {
      @Dependency(\.continuousClock) var clock
      return AsyncThrowingStream { continuation in
        let task = Task { @MainActor [clock] in
          var finalText = """
            Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor \
            incididunt ut labore et dolore magna aliqua.
            """
          var text = ""
          while !finalText.isEmpty {
            let word = finalText.prefix { $0 != " " }
            try await clock.sleep(for: .milliseconds(word.count * 50))
            finalText.removeFirst(word.count)
            if finalText.first == " " {
              finalText.removeFirst()
            }
            text += word + " "
            continuation.yield(text)
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
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

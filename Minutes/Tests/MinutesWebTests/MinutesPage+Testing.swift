import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

@testable import MinutesWeb

extension DependencyValues {
  /// Sets the dependencies of a page in a test: a user who has seen the tour, in the United Kingdom, at a fixed time.
  mutating func setPageDependencies(now: Date = Date(timeIntervalSince1970: 1_234_567_890)) {
    audioPlayer = .previewValue
    audioRecorder = .previewValue
    continuousClock = TestClock()
    date.now = now
    locale = Locale(identifier: "en_GB")
    preferences.load = { Preferences(hasSeenTour: true) }
    timeZone = .gmt
    uuid = .incrementing
  }
}

extension MinutesPage {
  /// Creates a page without a microphone and a loudspeaker.
  init(silent store: StoreOf<AppFeature>) {
    self.init(
      store: store, microphone: BrowserMicrophone(store: RecordingStoreClient(), worklet: ""),
      loudspeaker: BrowserLoudspeaker { _ in "" }, timeZone: .gmt)
  }
}

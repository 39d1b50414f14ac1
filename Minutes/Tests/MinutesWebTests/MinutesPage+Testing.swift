import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

@testable import MinutesWeb

extension DependencyValues {
  /// Sets the dependencies of a page in a test: a user who has seen the tour, in the United Kingdom, at a fixed time.
  mutating func setPageDependencies(now: Date = Date(timeIntervalSince1970: 1_234_567_890)) {
    setDeviceDependencies()
    date.now = now
    preferences.load = { Preferences(hasSeenTour: true) }
    uuid = .incrementing
  }

  /// Sets the devices of a user in a test: without sound, with a clock that stands still, in the United Kingdom.
  mutating func setDeviceDependencies() {
    audioPlayer = .previewValue
    audioRecorder = .previewValue
    continuousClock = TestClock()
    locale = Locale(identifier: "en_GB")
    timeZone = .gmt
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

/// The app on a page.
struct ShownApp: Page {
  let store: StoreOf<AppFeature>

  var head: PageHead { PageHead(title: "Minutes") }
  var body: some HTML { AppView(store: store) }
}

/// A page without content.
struct EmptyPage: Page {
  var head: PageHead { PageHead(title: "") }
  var body: some HTML { p { "" } }
}

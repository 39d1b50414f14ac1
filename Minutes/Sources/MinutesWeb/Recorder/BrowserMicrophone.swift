import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
public import MinutesCore

/// The microphone of the browser that shows a page, and the way of its sound to where it is kept.
///
/// A recording belongs to the page that hears it, not to its session here: it goes on while there is no connection, and the next
/// session of the page takes it up (``current()``). The browser keeps each piece of sound until it is on disk here.
@MainActor
public final class BrowserMicrophone {
  private var browser: Browser?
  private let store: RecordingStoreClient
  private let worklet: String
  private var recording: BrowserRecording?
  private var leftovers: Task<Void, Never>?

  /// Creates the microphone of a page.
  ///
  /// - Parameters:
  ///   - store: Where the sound goes.
  ///   - worklet: Where the script is that listens in browsers without `MediaStreamTrackProcessor`.
  public init(store: RecordingStoreClient, worklet: String) {
    self.store = store
    self.worklet = worklet
  }

  /// Says which browser it is.
  func connect(to browser: Browser) {
    self.browser = browser
  }

  /// Tells whether the microphone may be used, now and whenever that changes.
  func tellPermission(to observer: AsyncStream<RecorderPermission>.Continuation) async {
    defer { observer.finish() }
    try? await browser?.persistently {
      guard let browser else { return }
      for try await name in browser.stream("recorder.permission", of: String.self) {
        observer.yield(RecorderPermission(inBrowser: name))
      }
    }
  }

  func requestPermission() async -> Bool {
    (try? await browser?.call("recorder.request", returning: Bool.self)) ?? false
  }

  /// The recording that the page hears, or has heard and nobody has finished. Sound that pages have left behind that are no more is looked
  /// after as well.
  func current() async -> OngoingRecording? {
    guard let browser else { return nil }
    var ongoing: OngoingRecording?
    let heard = await heardRecordings("recorder.current", in: browser).first
    if let heard, let id = heard.memoID, let format = heard.format {
      // What can't be taken up now is shown all the same: nobody is recorded who does not see it. Why it can't will be told.
      let stored =
        (try? await store.begin(id: id, date: heard.date, format: format))
        ?? StoredRecording(id: id, date: heard.date, format: format, frameCount: 0)
      follow(stored, in: browser)
      ongoing = OngoingRecording(
        id: id,
        date: stored.date,
        duration: stored.duration,
        isPaused: heard.isPaused,
        missingDuration: heard.missingDuration,
        waveform: stored.waveform
      )
    }
    lookAfterLeftovers()
    return ongoing
  }

  func start(_ id: Memo.ID, date: Date) async throws {
    let browser = try connectedBrowser
    // What could not be saved the last time has another chance.
    lookAfterLeftovers()
    do {
      let heard = try await browser.call(
        "recorder.start", id.uuidString, date.timeIntervalSince1970, worklet,
        returning: HeardRecording.self)
      guard let format = heard.format else {
        throw RecorderFailure.other(
          "The microphone takes \(heard.sampleRate) samples a second, which cannot be kept.")
      }
      let stored = try await store.begin(id: id, date: date, format: format)
      try Task.checkCancellation()
      follow(stored, in: browser)
    } catch {
      // Nobody is recorded who does not see it, or does not wait for it any more. What was cancelled can't tell the browser: this can.
      await Task {
        do {
          try await tell("recorder.cancel", id)
          do { try await store.discard(id: id) } catch RecorderFailure.noSuchRecording {}
          try await browser.call("recorder.forget", id.uuidString)
        } catch {
          // Another session of the page may go on with it: nothing is thrown away that the page hears.
        }
      }
      .value
      throw RecorderFailure(inBrowser: error)
    }
  }

  /// What happens in a recording from now on.
  func events(of id: Memo.ID, to observer: AsyncStream<RecorderEvent>.Continuation) {
    guard let recording, recording.id == id else { return observer.finish() }
    recording.observe(observer)
  }

  var currentTime: TimeInterval? { recording?.duration }

  func pause(_ id: Memo.ID) async throws {
    try await tell("recorder.pause", id)
  }

  func resume(_ id: Memo.ID) async throws {
    try await tell("recorder.resume", id)
  }

  /// Ends the recording when everything is on disk. The browser keeps it until ``forget(_:)``. If that can't be, there is a memo of what is, and the rest stays in the browser: it is
  /// looked after as what other pages have left behind.
  func stop(_ id: Memo.ID) async throws -> Memo {
    let browser = try connectedBrowser
    let end = try await telling {
      try await browser.persistently {
        try await browser.call("recorder.stop", id.uuidString, returning: HeardEnd.self)
      }
    }
    do {
      let memo = try await finish(id, end)
      recording = nil
      return memo
    } catch RecorderFailure.nothingRecorded {
      recording = nil
      await forget(id)
      throw RecorderFailure.nothingRecorded
    } catch {
      let kept = recording?.frameCount ?? 0
      recording = nil
      // The page goes on with it in another session, if only this one has ended.
      if error as? BrowserError != .sessionEnded {
        _ = try? await store.recover(id: id, frameCount: kept)
      }
      lookAfterLeftovers()
      throw RecorderFailure.unfinished(because: RecorderFailure(inBrowser: error))
    }
  }

  /// Lets the browser forget a recording. If it is not told, a later session finishes the recording again.
  func forget(_ id: Memo.ID) async {
    try? await tell("recorder.forget", id)
  }

  private func finish(_ id: Memo.ID, _ end: HeardEnd) async throws -> Memo {
    if let recording, recording.id == id {
      do {
        try await recording.finish()
      } catch RecorderFailure.noSuchRecording {
        // It may be a memo already, and a session that is no more has not heard of it.
      }
    }
    // A memo that does not say what is missing is better than none.
    if end.missingDuration > 0 {
      try? await store.noteMissing(id: id, duration: end.missingDuration)
    }
    return try await store.finish(id: id, frameCount: end.frameCount)
  }

  /// Throws the recording away. If the server can't do that now, it does it later, as it finishes what was left behind.
  func cancel(_ id: Memo.ID) async throws {
    try await tell("recorder.cancel", id)
    await recording?.end()
    defer { recording = nil }
    do {
      try await store.discard(id: id)
    } catch RecorderFailure.noSuchRecording {
      // There is nothing any more.
    } catch {
      // The page hears nothing any more, and the browser has nothing but that it is to be thrown away.
      return lookAfterLeftovers()
    }
    try? await tell("recorder.forget", id)
  }

  /// Shows how to allow the microphone in this browser.
  public func showSettings() async {
    try? await browser?.call("settings.show")
  }

  /// Makes memos of what is left in the browser, and tries it again as long as the page is there.
  private func lookAfterLeftovers() {
    guard let browser else { return }
    let previous = leftovers
    previous?.cancel()
    leftovers = Task { [store, weak self] in
      await previous?.value
      await RecordingLeftovers(browser: browser, store: store).finish { self?.recording?.id }
    }
  }

  private func follow(_ stored: StoredRecording, in browser: Browser) {
    recording?.cancel()
    recording = BrowserRecording(stored, browser: browser, store: store)
    recording?.start()
  }

  private var connectedBrowser: Browser {
    get throws {
      guard let browser else { throw RecorderFailure(BrowserError.sessionEnded) }
      return browser
    }
  }

  /// What the page says that it hears, or that others have heard.
  private func heardRecordings(_ question: String, in browser: Browser) async -> [HeardRecording] {
    let answer = try? await browser.persistently {
      try await browser.call(question, returning: [HeardRecording].self)
    }
    return answer ?? []
  }

  private func tell(_ function: String, _ id: Memo.ID) async throws {
    let browser = try connectedBrowser
    try await telling {
      try await browser.persistently { try await browser.call(function, id.uuidString) }
    }
  }

  private func telling<Value>(_ operation: () async throws -> Value) async throws -> Value {
    do {
      return try await operation()
    } catch {
      throw RecorderFailure(inBrowser: error)
    }
  }
}

import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
public import MinutesCore

/// The microphone of the browser that shows a page, and the upload of its sound to the store.
///
/// A recording belongs to the page that captures it, not to a session: it continues while the page
/// is disconnected, and the next session of the page resumes it (``current()``). The browser keeps
/// each chunk until the server has acknowledged it.
@MainActor
public final class BrowserMicrophone {
  private(set) var browser: Browser?
  private let store: RecordingStoreClient
  let worklet: String
  private var recording: BrowserRecording?
  private var saving: Task<Void, Never>?

  /// Creates the microphone of a page.
  ///
  /// - Parameters:
  ///   - store: The storage of the sound.
  ///   - worklet: The URL of the audio worklet, for browsers without `MediaStreamTrackProcessor`.
  public init(store: RecordingStoreClient, worklet: String) {
    self.store = store
    self.worklet = worklet
  }

  /// Sets the browser of the page.
  func connect(to browser: Browser) {
    self.browser = browser
  }

  /// Yields the current permission, then each change.
  func yieldPermission(to observer: AsyncStream<RecorderPermission>.Continuation) async {
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

  /// Returns the recording in progress on the page, or one that has ended there and is not
  /// finished. Also starts to save the unsaved sound of closed pages.
  func current() async -> OngoingRecording? {
    guard let browser else { return nil }
    var ongoing: OngoingRecording?
    let report = await recordingReports("recorder.current", in: browser).first
    if let report, let id = report.memoID, let format = report.format {
      // A recording that can't be resumed in the store is still shown: the user must see that the
      // page records. Its events report the error.
      let stored =
        (try? await store.begin(
          id: id, date: report.date, format: format, isListed: report.isOver != true))
        ?? StoredRecording(id: id, date: report.date, format: format, frameCount: 0)
      follow(stored, isCaptured: report.isOver != true, in: browser)
      ongoing = OngoingRecording(
        id: id,
        date: stored.date,
        duration: stored.duration,
        isPaused: report.isPaused,
        missingDuration: report.missingDuration,
        waveform: stored.waveform
      )
    }
    saveUnsavedRecordings()
    return ongoing
  }

  func start(_ id: Memo.ID, date: Date) async throws {
    let browser = try connectedBrowser
    // Sound that could not be saved earlier is tried again.
    saveUnsavedRecordings()
    do {
      let report = try await browser.call(
        "recorder.start", id.uuidString, date.timeIntervalSince1970, worklet,
        returning: RecordingReport.self)
      guard let format = report.format else {
        @Dependency(\.texts.failures) var texts
        throw RecorderFailure.other(
          texts.unsupportedFormat("\(report.sampleRate)", report.channelCount ?? 1))
      }
      let stored = try await store.begin(id: id, date: date, format: format)
      try Task.checkCancellation()
      follow(stored, in: browser)
    } catch {
      // A recording that is not shown, or whose start was cancelled, must not continue. An
      // unstructured task, because the cancelled one could not call the browser.
      await Task {
        do {
          try await call("recorder.cancel", id)
          do { try await store.discard(id: id) } catch RecorderFailure.noSuchRecording {}
          try await browser.call("recorder.forget", id.uuidString)
        } catch {
          // Another session of the page may continue the recording, so sound that the page captures
          // is not deleted.
        }
      }
      .value
      throw RecorderFailure(inBrowser: error)
    }
  }

  /// Adds an observer of the events of a recording.
  func events(of id: Memo.ID, to observer: AsyncStream<RecorderEvent>.Continuation) {
    guard let recording, recording.id == id else { return observer.finish() }
    recording.observe(observer)
  }

  var currentTime: TimeInterval? { recording?.duration }

  func pause(_ id: Memo.ID) async throws {
    try await call("recorder.pause", id)
  }

  func resume(_ id: Memo.ID) async throws {
    try await call("recorder.resume", id)
  }

  /// Goes on with another microphone of the browser.
  func use(_ device: Microphone.ID, in id: Memo.ID) async throws {
    let browser = try connectedBrowser
    try await mappingErrors {
      try await browser.persistently {
        try await browser.call("recorder.use", id.uuidString, device)
      }
    }
  }

  /// Stops the recording. Returns when all of its sound is on disk.
  ///
  /// The browser keeps the recording until ``forget(_:)``. If some of the sound can't be saved, the
  /// saved part becomes a memo, and the rest stays in the browser and is saved like the sound of
  /// closed pages.
  func stop(_ id: Memo.ID) async throws -> Memo {
    let browser = try connectedBrowser
    let end = try await mappingErrors {
      try await browser.persistently {
        try await browser.call("recorder.stop", id.uuidString, returning: RecordingEndReport.self)
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
      // If only this session has ended, another session of the page continues the recording.
      if error as? BrowserError != .sessionEnded {
        _ = try? await store.recover(id: id, frameCount: kept)
      }
      saveUnsavedRecordings()
      throw RecorderFailure.unfinished(because: RecorderFailure(inBrowser: error))
    }
  }

  /// Removes a recording from the browser. If this fails, a later session finishes the recording
  /// again.
  func forget(_ id: Memo.ID) async {
    try? await call("recorder.forget", id)
  }

  /// Finishes a recording of another page as a memo. If that page goes on with it, the memo is hidden until it has ended.
  func recover(_ id: Memo.ID) async throws {
    guard recording?.id != id else { return }
    // The rest of the sound may be in this browser.
    defer { saveUnsavedRecordings() }
    do {
      _ = try await store.recover(id: id, frameCount: 0)
    } catch RecorderFailure.noSuchRecording, RecorderFailure.nothingRecorded {
      // The recording has ended in the meantime, or no sound has arrived yet.
    }
  }

  private func finish(_ id: Memo.ID, _ end: RecordingEndReport) async throws -> Memo {
    if let recording, recording.id == id {
      do {
        try await recording.finish()
      } catch RecorderFailure.noSuchRecording {
        // The recording may already be a memo, and the session that finished it ended before the
        // acknowledgement.
      }
    }
    // An error is ignored: the memo matters more than its report of lost sound.
    if end.missingDuration > 0 {
      try? await store.noteMissing(id: id, duration: end.missingDuration)
    }
    return try await store.finish(id: id, frameCount: end.frameCount)
  }

  /// Discards the recording. If the server can't delete it now, it is deleted later, with the
  /// unsaved sound of closed pages.
  func cancel(_ id: Memo.ID) async throws {
    try await call("recorder.cancel", id)
    await recording?.end()
    defer { recording = nil }
    do {
      try await store.discard(id: id)
    } catch RecorderFailure.noSuchRecording {
      // The recording is already deleted.
    } catch {
      // The page has stopped capturing, and the browser remembers that the recording is to be
      // deleted.
      return saveUnsavedRecordings()
    }
    try? await call("recorder.forget", id)
  }

  /// Opens the help on how to allow the microphone in this browser.
  public func showSettings() async {
    try? await browser?.call("settings.show")
  }

  /// Saves the sound that is left in the browser, with retries as long as the page exists.
  private func saveUnsavedRecordings() {
    guard let browser else { return }
    let previous = saving
    previous?.cancel()
    saving = Task { [store, weak self] in
      await previous?.value
      await UnsavedRecordings(browser: browser, store: store).finish { self?.recording?.id }
    }
  }

  private func follow(
    _ stored: StoredRecording, isCaptured: Bool = true, in browser: Browser
  ) {
    recording?.cancel()
    recording = BrowserRecording(
      stored, isCaptured: isCaptured, browser: browser, store: store)
    recording?.start()
  }

  private var connectedBrowser: Browser {
    get throws {
      guard let browser else { throw RecorderFailure(BrowserError.sessionEnded) }
      return browser
    }
  }

  /// Returns the recordings that the page reports.
  private func recordingReports(_ question: String, in browser: Browser) async -> [RecordingReport]
  {
    let response = try? await browser.persistently {
      try await browser.call(question, returning: [RecordingReport].self)
    }
    return response ?? []
  }

  private func call(_ function: String, _ id: Memo.ID) async throws {
    let browser = try connectedBrowser
    try await mappingErrors {
      try await browser.persistently { try await browser.call(function, id.uuidString) }
    }
  }

  private func mappingErrors<Value>(_ operation: () async throws -> Value) async throws -> Value {
    do {
      return try await operation()
    } catch {
      throw RecorderFailure(inBrowser: error)
    }
  }
}

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
    while let browser, !Task.isCancelled {
      do {
        for try await name in browser.stream("recorder.permission", of: String.self) {
          observer.yield(RecorderPermission(inBrowser: name))
        }
        return
      } catch BrowserError.pageLost {
        // The page is the same: it is asked again.
      } catch {
        return
      }
    }
  }

  func requestPermission() async -> Bool {
    (try? await browser?.call("recorder.request", returning: Bool.self)) ?? false
  }

  /// The recording that the page hears. Sound that pages have left behind that are no more is looked after as well.
  func current() async -> OngoingRecording? {
    guard let browser else { return nil }
    var ongoing: OngoingRecording?
    let heard = await heardRecordings("recorder.current", in: browser).first
    if let heard, let id = heard.memoID, let format = heard.format {
      // What can't be taken up now is shown all the same: nobody is recorded who does not see it.
      let stored =
        (try? await store.begin(id: id, date: heard.date, format: format))
        ?? StoredRecording(id: id, date: heard.date, format: format, frameCount: 0)
      follow(stored, in: browser)
      ongoing = OngoingRecording(
        id: id,
        date: stored.date,
        duration: stored.duration,
        isPaused: heard.isPaused,
        waveform: stored.waveform
      )
    }
    Task { await self.finishLeftovers() }
    return ongoing
  }

  func start(_ id: Memo.ID, date: Date) async throws {
    let browser = try connectedBrowser
    let heard = try await telling {
      try await browser.call(
        "recorder.start", id.uuidString, date.timeIntervalSince1970, worklet,
        returning: HeardRecording.self)
    }
    do {
      guard let format = heard.format else {
        throw RecorderFailure.other(
          "The microphone takes \(heard.sampleRate) samples a second, which cannot be kept.")
      }
      let stored = try await store.begin(id: id, date: date, format: format)
      follow(stored, in: browser)
    } catch {
      try? await browser.call("recorder.cancel", id.uuidString)
      throw RecorderFailure(error)
    }
  }

  /// What happens in a recording from now on.
  func events(of id: Memo.ID, to observer: AsyncStream<RecorderEvent>.Continuation) {
    guard let recording, recording.id == id else { return observer.finish() }
    recording.observe(observer)
  }

  var currentTime: TimeInterval? { recording?.duration }

  func pause(_ id: Memo.ID) async throws {
    let browser = try connectedBrowser
    try await telling { try await browser.call("recorder.pause", id.uuidString) }
  }

  func resume(_ id: Memo.ID) async throws {
    let browser = try connectedBrowser
    try await telling { try await browser.call("recorder.resume", id.uuidString) }
  }

  /// Ends the recording when everything is on disk.
  func stop(_ id: Memo.ID) async throws -> Memo {
    let browser = try connectedBrowser
    let frameCount = try await telling {
      try await browser.call("recorder.stop", id.uuidString, returning: Int.self)
    }
    var kept = frameCount
    if let recording, recording.id == id {
      // What could not be kept is lost; what could is a memo all the same.
      if await recording.finish() != nil { kept = recording.frameCount }
    }
    let memo = try await store.finish(id: id, frameCount: kept)
    recording = nil
    try? await browser.call("recorder.forget", id.uuidString)
    return memo
  }

  func cancel(_ id: Memo.ID) async throws {
    let browser = try connectedBrowser
    try await telling { try await browser.call("recorder.cancel", id.uuidString) }
    recording?.cancel()
    recording = nil
    try await store.discard(id: id)
  }

  /// Shows how to allow the microphone in this browser.
  public func showSettings() async {
    try? await browser?.call("settings.show")
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

  /// Makes memos of what pages have recorded that were closed or reloaded, or whose browser has been killed.
  private func finishLeftovers() async {
    guard let browser else { return }
    for heard in await heardRecordings("recorder.leftovers", in: browser) {
      guard let id = heard.memoID, let format = heard.format else { continue }
      do {
        let stored = try await store.begin(id: id, date: heard.date, format: format)
        let recording = BrowserRecording(stored, browser: browser, store: store)
        recording.start()
        // What could not be kept is tried again the next time that a page comes.
        if await recording.finish() != nil { continue }
        let frameCount = recording.frameCount
        // Some were stopped, and only the server was not there to hear of it.
        if heard.isOver == true {
          _ = try await store.finish(id: id, frameCount: frameCount)
        } else {
          _ = try await store.recover(id: id, frameCount: frameCount)
        }
      } catch RecorderFailure.noSuchRecording, RecorderFailure.nothingRecorded {
        // It is a memo already, or it was thrown away.
      } catch {
        continue
      }
      try? await browser.call("recorder.forget", id.uuidString)
    }
  }

  /// What the page says that it hears, or that others have heard. It is asked until it answers.
  private func heardRecordings(_ question: String, in browser: Browser) async -> [HeardRecording] {
    while !Task.isCancelled {
      do {
        return try await browser.call(question, returning: [HeardRecording].self)
      } catch BrowserError.pageLost {
        // The page is the same, and shown anew.
      } catch {
        break
      }
    }
    return []
  }

  private func telling<Value>(_ operation: () async throws -> Value) async throws -> Value {
    do {
      return try await operation()
    } catch {
      throw RecorderFailure(inBrowser: error)
    }
  }
}

import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// Uploads the sound of one recording from the browser to the store, and reports its events.
@MainActor
final class BrowserRecording {
  let id: Memo.ID
  private let date: Date
  private let format: SoundFormat
  /// Whether the page captures the recording. If not, its sound is left in the browser.
  private let isCaptured: Bool
  private let browser: Browser
  private let store: RecordingStoreClient
  private var observers: [AsyncStream<RecorderEvent>.Continuation] = []
  private var upload: Task<Void, any Error>?
  private var listening: Task<Void, Never>?
  private var touching: Task<Void, Never>?
  private var isKeptByBrowser = true
  private var isMuted = false
  /// The duration of sound that the browser has lost so far, in seconds.
  private var missingDuration: TimeInterval = 0
  /// The last change of the microphone.
  private var microphoneChange: MicrophoneChange?
  /// The microphone that was connected meanwhile and can be used.
  private var offeredMicrophone: Microphone?
  /// Whether the recording goes on without the shared sound.
  private var isSharingOver = false
  /// Whether the recording is paused on the page. `nil` until the page reports it.
  private var isPaused: Bool?
  /// The event that ended the recording. `nil` while it continues.
  private var ending: RecorderEvent?

  /// The number of frames on disk.
  private(set) var frameCount: Int

  /// The interval of keep-alive calls to the store, far below its idle timeout.
  static let touchInterval = Duration.seconds(60)

  init(
    _ stored: StoredRecording, isCaptured: Bool, browser: Browser, store: RecordingStoreClient
  ) {
    self.isCaptured = isCaptured
    id = stored.id
    date = stored.date
    format = stored.format
    frameCount = stored.frameCount
    self.browser = browser
    self.store = store
  }

  /// The duration that is on disk, in seconds.
  var duration: TimeInterval { Double(frameCount) / Double(format.sampleRate) }

  func start() {
    upload = Task { try await takeEverything() }
    listening = Task { await listen() }
    touching = Task { await touch() }
  }

  /// Waits for the end of the upload. Throws if some of the sound could not be saved.
  func finish() async throws {
    defer { cancel() }
    try await upload?.value
  }

  /// Cancels the upload, and waits until no chunk is being written.
  func end() async {
    cancel()
    _ = await upload?.result
  }

  func cancel() {
    upload?.cancel()
    listening?.cancel()
    touching?.cancel()
    for observer in observers { observer.finish() }
    observers = []
  }

  func observe(_ observer: AsyncStream<RecorderEvent>.Continuation) {
    observers.append(observer)
    if let isPaused { observer.yield(isPaused ? .paused : .resumed) }
    if isMuted { observer.yield(.muted(true)) }
    if let microphoneChange { observer.yield(.microphoneChanged(microphoneChange)) }
    if let offeredMicrophone { observer.yield(.microphoneOffered(offeredMicrophone)) }
    if isSharingOver { observer.yield(.sharingEnded) }
    if missingDuration > 0 { observer.yield(.missing(missingDuration)) }
    if !isKeptByBrowser { observer.yield(.keptBySender(false)) }
    if let ending { observer.yield(ending) }
  }

  private func notify(_ event: RecorderEvent) {
    for observer in observers { observer.yield(event) }
  }

  private func end(with event: RecorderEvent) {
    // Only the first reason is reported.
    guard ending == nil else { return }
    ending = event
    notify(event)
  }

  private func takeEverything() async throws {
    defer { touching?.cancel() }
    do {
      try await browser.persistently { try await takeAllFrames() }
      // A cancelled stream ends without an error.
      try Task.checkCancellation()
    } catch RecorderFailure.noSuchRecording {
      // The recording is already a memo, unknown to this session. Stopping it returns the memo.
      end(with: .stopped)
      throw RecorderFailure.noSuchRecording
    } catch {
      if !Task.isCancelled { end(with: .failed(RecorderFailure(inBrowser: error))) }
      throw error
    }
  }

  private func takeAllFrames() async throws {
    // A refused upload is repeated once, from the frame that the store expects.
    var refusedFrame: Int?
    while true {
      do {
        return try await takeFrames()
      } catch RecorderFailure.noSuchRecording where refusedFrame != frameCount {
        // A cancelled recording must not begin again.
        try Task.checkCancellation()
        // The store has closed the recording as idle. It can be continued.
        refusedFrame = frameCount
        frameCount = try await beginAgain().frameCount
      } catch RecorderFailure.missingSound(let expectedFrame) where refusedFrame != expectedFrame {
        refusedFrame = expectedFrame
        frameCount = expectedFrame
      } catch BrowserError.failed("MissingSoundError", let frame) {
        // Another page may have sent the missing frames.
        let stored = try await beginAgain()
        let missing = Bounded<SoundFrameCount>(parsing: frame)?.value ?? frameCount
        guard stored.frameCount > missing else {
          throw RecorderFailure.missingSound(expectedFrame: stored.frameCount)
        }
        frameCount = stored.frameCount
      }
    }
  }

  private func beginAgain() async throws -> StoredRecording {
    // Sound of a recording that has ended on its page may still be on its way.
    let isListed = isCaptured && ending == nil
    return try await store.begin(id: id, date: date, format: format, isListed: isListed)
  }

  private func takeFrames() async throws {
    let frames = try browser.frames("recorder.upload", id.uuidString, frameCount)
    defer { frames.cancel() }
    for try await frame in frames.incoming {
      guard let chunk = SoundChunk(frame.bytes) else {
        @Dependency(\.texts.failures) var texts
        throw RecorderFailure.other(texts.invalidSound)
      }
      let receipt = try await store.append(id: id, chunk: chunk)
      frames.acknowledge(frame)
      frameCount = max(frameCount, receipt.frameCount)
      if !receipt.peaks.isEmpty { notify(.sound(receipt.peaks)) }
    }
  }

  private func listen() async {
    try? await browser.persistently {
      let events = browser.stream("recorder.events", id.uuidString, of: MicrophoneEvent.self)
      for try await event in events {
        handle(event)
        switch event.kind {
        case "missing":
          // An error is ignored: the duration is stored again at the end of the recording.
          try? await store.noteMissing(id: id, duration: missingDuration)
        case "muted", "paused", "resumed", "unmuted":
          await store.notePaused(id: id, isPaused: isPaused == true || isMuted)
        default: break
        }
      }
    }
  }

  /// Keeps the recording alive in the store during a pause, when no sound is sent.
  private func touch() async {
    @Dependency(\.continuousClock) var clock
    while (try? await clock.sleep(for: Self.touchInterval)) != nil { await store.touch(id: id) }
  }

  private func handle(_ event: MicrophoneEvent) {
    switch event.kind {
    case "cancelled": end(with: .cancelled)
    case "kept", "notKept":
      isKeptByBrowser = event.kind == "kept"
      notify(.keptBySender(isKeptByBrowser))
    case "microphoneLost": end(with: .failed(.microphoneLost))
    case "microphoneChosen", "microphoneFailed", "microphoneOpening", "microphoneReplaced":
      guard let change = event.microphoneChange else { break }
      microphoneChange = change
      notify(.microphoneChanged(change))
    case "microphoneOffered":
      offeredMicrophone = event.microphone
      notify(.microphoneOffered(offeredMicrophone))
    case "missing":
      missingDuration = MicrophoneEvent.duration(event.seconds)
      notify(.missing(missingDuration))
    case "muted", "unmuted":
      isMuted = event.kind == "muted"
      notify(.muted(isMuted))
    case "paused", "resumed":
      let isPaused = event.kind == "paused"
      self.isPaused = isPaused
      notify(isPaused ? .paused : .resumed)
    case "sharingEnded":
      isSharingOver = true
      notify(.sharingEnded)
    case "stopped": end(with: .stopped)
    default: break
    }
  }
}

extension SoundChunk {
  /// Decodes a chunk of a page: the number of the first frame in eight bytes, little-endian, then
  /// the samples.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 8 else { return nil }
    let first = bytes[..<8].reversed().reduce(0 as UInt64) {
      $0 << 8 | UInt64(truncatingIfNeeded: $1)
    }
    guard let firstFrame = Int(exactly: first).flatMap(Bounded<SoundFrameCount>.init) else {
      return nil
    }
    self.init(firstFrame: firstFrame.value, samples: Data(bytes[8...]))
  }
}

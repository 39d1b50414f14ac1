import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// Takes the sound of one recording from the browser to the disk, and tells what it learns of it.
@MainActor
final class BrowserRecording {
  let id: Memo.ID
  private let date: Date
  private let format: SoundFormat
  private let browser: Browser
  private let store: RecordingStoreClient
  private var observers: [AsyncStream<RecorderEvent>.Continuation] = []
  private var upload: Task<Void, any Error>?
  private var listening: Task<Void, Never>?
  private var touching: Task<Void, Never>?
  private var isKeptByBrowser = true
  private var isMuted = false
  /// The duration of sound that the browser lost so far, in seconds.
  private var missingDuration: TimeInterval = 0
  /// Whether the page hears nothing until it is told to, or somebody presses the button there. `nil` until it says so.
  private var isPaused: Bool?
  /// Why the recording is to be stopped, if it is.
  private var ending: RecorderEvent?

  /// How many frames are on disk.
  private(set) var frameCount: Int

  /// How often the store is told that the recording is followed: much more often than it would give it up.
  static let touchInterval = Duration.seconds(60)

  init(
    _ stored: StoredRecording, browser: Browser, store: RecordingStoreClient
  ) {
    id = stored.id
    date = stored.date
    format = stored.format
    frameCount = stored.frameCount
    self.browser = browser
    self.store = store
  }

  /// How much is on disk, in seconds.
  var duration: TimeInterval { Double(frameCount) / Double(format.sampleRate) }

  func start() {
    upload = Task { try await takeEverything() }
    listening = Task { await listen() }
    touching = Task { await touch() }
  }

  /// Returns when the browser has sent everything, and throws if not everything could be kept.
  func finish() async throws {
    defer { cancel() }
    try await upload?.value
  }

  /// Takes nothing any more, and returns when nothing is on its way to the disk.
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
    if missingDuration > 0 { observer.yield(.missing(missingDuration)) }
    if !isKeptByBrowser { observer.yield(.keptBySender(false)) }
    if let ending { observer.yield(ending) }
  }

  private func tell(_ event: RecorderEvent) {
    for observer in observers { observer.yield(event) }
  }

  private func tellEnding(_ event: RecorderEvent) {
    // Why it is over at all was said first.
    guard ending == nil else { return }
    ending = event
    tell(event)
  }

  private func takeEverything() async throws {
    defer { touching?.cancel() }
    do {
      try await browser.persistently { try await takeAllFrames() }
      // What is cancelled looks as if it had come to its end.
      try Task.checkCancellation()
    } catch RecorderFailure.noSuchRecording {
      // It is a memo already, and nobody here has heard of that. Whoever stops it does.
      tellEnding(.stopped)
      throw RecorderFailure.noSuchRecording
    } catch {
      if !Task.isCancelled { tellEnding(.failed(RecorderFailure(inBrowser: error))) }
      throw error
    }
  }

  private func takeAllFrames() async throws {
    // What the store refuses is tried again from where the store is, once.
    var refusedFrame: Int?
    while true {
      do {
        return try await takeFrames()
      } catch RecorderFailure.noSuchRecording where refusedFrame != frameCount {
        // Who throws it away does not want another one.
        try Task.checkCancellation()
        // It was made a memo meanwhile, and may go on.
        refusedFrame = frameCount
        frameCount = try await store.begin(id: id, date: date, format: format).frameCount
      } catch RecorderFailure.missingSound(let expectedFrame) where refusedFrame != expectedFrame {
        refusedFrame = expectedFrame
        frameCount = expectedFrame
      } catch BrowserError.failed("MissingSoundError", let frame) {
        // Another page may have sent it meanwhile.
        let stored = try await store.begin(id: id, date: date, format: format)
        let missing = Bounded<SoundFrameCount>(parsing: frame)?.value ?? frameCount
        guard stored.frameCount > missing else {
          throw RecorderFailure.missingSound(expectedFrame: stored.frameCount)
        }
        frameCount = stored.frameCount
      }
    }
  }

  private func takeFrames() async throws {
    let frames = try browser.frames("recorder.upload", id.uuidString, frameCount)
    defer { frames.cancel() }
    for try await frame in frames.incoming {
      guard let chunk = SoundChunk(frame.bytes) else {
        throw RecorderFailure.other("The page has sent something that is no sound.")
      }
      let receipt = try await store.append(id: id, chunk: chunk)
      frames.acknowledge(frame)
      frameCount = max(frameCount, receipt.frameCount)
      if !receipt.peaks.isEmpty { tell(.sound(receipt.peaks)) }
    }
  }

  private func listen() async {
    try? await browser.persistently {
      let events = browser.stream("recorder.events", id.uuidString, of: MicrophoneEvent.self)
      for try await event in events {
        tell(event)
        guard event.kind == "missing" else { continue }
        // It is noted again when the recording ends.
        try? await store.noteMissing(id: id, duration: missingDuration)
      }
    }
  }

  /// Nothing is sent in a pause, and nobody has given it up.
  private func touch() async {
    @Dependency(\.continuousClock) var clock
    while (try? await clock.sleep(for: Self.touchInterval)) != nil { await store.touch(id: id) }
  }

  private func tell(_ event: MicrophoneEvent) {
    switch event.kind {
    case "cancelled": tellEnding(.cancelled)
    case "kept", "notKept":
      isKeptByBrowser = event.kind == "kept"
      tell(.keptBySender(isKeptByBrowser))
    case "microphoneLost": tellEnding(.failed(.microphoneLost))
    case "missing":
      missingDuration = MicrophoneEvent.duration(event.seconds)
      tell(.missing(missingDuration))
    case "muted", "unmuted":
      isMuted = event.kind == "muted"
      tell(.muted(isMuted))
    case "paused", "resumed":
      let isPaused = event.kind == "paused"
      self.isPaused = isPaused
      tell(isPaused ? .paused : .resumed)
    case "stopped": tellEnding(.stopped)
    default: break
    }
  }
}

extension SoundChunk {
  /// What a page sends: the number of the first frame in eight bytes, the least significant first, and the samples.
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

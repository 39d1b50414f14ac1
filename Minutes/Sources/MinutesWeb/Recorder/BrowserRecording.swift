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
  private var upload: Task<RecorderFailure?, Never>?
  private var listening: Task<Void, Never>?
  private var isKeptByBrowser = true
  private var isMuted = false

  /// How many frames are on disk.
  private(set) var frameCount: Int

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
    upload = Task { [weak self] in await self?.takeEverything() }
    listening = Task { [weak self] in await self?.listen() }
  }

  /// Returns when the browser has sent everything, or why not everything could be kept.
  func finish() async -> RecorderFailure? {
    let failure = await upload?.value
    cancel()
    return failure
  }

  func cancel() {
    upload?.cancel()
    listening?.cancel()
    for observer in observers { observer.finish() }
    observers = []
  }

  func observe(_ observer: AsyncStream<RecorderEvent>.Continuation) {
    observers.append(observer)
    if isMuted { observer.yield(.muted(true)) }
    if !isKeptByBrowser { observer.yield(.keptBySender(false)) }
  }

  private func tell(_ event: RecorderEvent) {
    for observer in observers { observer.yield(event) }
  }

  private func takeEverything() async -> RecorderFailure? {
    var frameCountAtBeginning: Int?
    while !Task.isCancelled {
      do {
        try await takeFrames()
        return nil
      } catch RecorderFailure.noSuchRecording where frameCount != frameCountAtBeginning {
        // The store does not wait for ever in a pause.
        if let stored = try? await store.begin(id: id, date: date, format: format) {
          frameCount = stored.frameCount
        }
        frameCountAtBeginning = frameCount
      } catch BrowserError.pageLost {
        // The page is the same and hears on: it is asked again.
      } catch RecorderFailure.missingSound(let expectedFrame) where expectedFrame < frameCount {
        frameCount = expectedFrame
      } catch {
        let failure = RecorderFailure(inBrowser: error)
        if !Task.isCancelled { tell(.failed(failure)) }
        return failure
      }
    }
    return nil
  }

  private func takeFrames() async throws {
    let frames = try browser.frames("recorder.upload", id.uuidString, frameCount)
    defer { frames.cancel() }
    for try await frame in frames.incoming {
      guard let chunk = SoundChunk(frame.bytes) else { throw BrowserError.pageLost }
      let receipt = try await store.append(id: id, chunk: chunk)
      frames.acknowledge(frame)
      frameCount = max(frameCount, receipt.frameCount)
      if !receipt.peaks.isEmpty { tell(.sound(receipt.peaks)) }
      tell(.kept(duration))
    }
  }

  private func listen() async {
    while !Task.isCancelled {
      do {
        let events = browser.stream("recorder.events", id.uuidString, of: MicrophoneEvent.self)
        for try await event in events { tell(event) }
        break
      } catch BrowserError.pageLost {
        // The page is the same and hears on: it is asked again.
      } catch {
        break
      }
    }
  }

  private func tell(_ event: MicrophoneEvent) {
    switch event.kind {
    case "kept", "notKept":
      isKeptByBrowser = event.kind == "kept"
      tell(.keptBySender(isKeptByBrowser))
    case "microphoneLost": tell(.failed(.microphoneLost))
    case "muted", "unmuted":
      isMuted = event.kind == "muted"
      tell(.muted(isMuted))
    case "paused": tell(.paused)
    case "resumed": tell(.resumed)
    default: break
    }
  }
}

extension SoundChunk {
  /// What a page sends: the number of the first frame in eight bytes, the least significant first, and the samples.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 8 else { return nil }
    let first = bytes[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let firstFrame = Int(exactly: first) else { return nil }
    self.init(firstFrame: firstFrame, samples: Data(bytes[8...]))
  }
}

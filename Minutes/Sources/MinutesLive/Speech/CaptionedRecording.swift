import ComposableArchitecture
import Foundation
import MinutesCore

/// A recording that goes on and is recognized.
final class CaptionedRecording: Sendable {
  private let recognizer: LiveCaptions.Recognizer
  private let clock: any Clock<Duration>
  private let onEnd: @Sendable (CaptionedRecording) -> Void
  private let state = LockIsolated(State())

  private typealias Listener = AsyncThrowingStream<SpeechResult, any Error>.Continuation

  private struct State {
    var listeners: [Int: Listener] = [:]
    var listenerCount = 0
    var result: SpeechResult?
    var isOver = false
    var sound: AsyncStream<Piece>.Continuation?
    var hasSound = false
    /// The frames that the engine was not given yet.
    var pendingFrameCount = 0
    /// Whether sound was left out, because the engine was too slow.
    var hasSkippedSound = false
    var task: Task<Void, Never>?
    /// The values that have not reached their streams yet, in their order.
    var deliveries: [Delivery] = []
    var isDelivering = false

    mutating func publish(_ result: SpeechResult) {
      var result = result
      if hasSkippedSound { result.delay.hasSkippedSound = true }
      self.result = result
      for listener in listeners.values { deliveries.append(.result(result, to: listener)) }
    }

    mutating func send(_ piece: Piece) {
      if let sound { deliveries.append(.piece(piece, to: sound)) }
    }

    mutating func endSound() {
      if let sound { deliveries.append(.endOfSound(sound)) }
    }

    mutating func takeDeliveries() -> [Delivery] {
      defer { deliveries = [] }
      isDelivering = !deliveries.isEmpty
      return deliveries
    }
  }

  /// The input of a session.
  private enum Piece {
    case sound(SoundChunk)
    /// There was no sound for a while: the recording is paused.
    case pause
  }

  /// A value for a stream.
  private enum Delivery {
    case result(SpeechResult, to: Listener)
    case end(SpeechFailure?, of: Listener)
    case piece(Piece, to: AsyncStream<Piece>.Continuation)
    case endOfSound(AsyncStream<Piece>.Continuation)

    func perform() {
      switch self {
      case .result(let result, let listener): listener.yield(result)
      case .end(let failure, let listener): listener.finish(throwing: failure)
      case .piece(let piece, let sound): sound.yield(piece)
      case .endOfSound(let sound): sound.finish()
      }
    }
  }

  /// The time without sound after which an utterance is over.
  static let pause = Duration.seconds(2)

  /// The sound that waits for the engine, in seconds. More is left out.
  static let maximumDelay = 10

  /// - Parameter onEnd: Is called when the engine has failed or recognized everything.
  init(
    _ recognizer: LiveCaptions.Recognizer,
    clock: any Clock<Duration>,
    onEnd: @escaping @Sendable (CaptionedRecording) -> Void
  ) {
    self.recognizer = recognizer
    self.clock = clock
    self.onEnd = onEnd
  }

  /// The text so far, and whenever there is more.
  func results() -> AsyncThrowingStream<SpeechResult, any Error> {
    let (stream, listener) = AsyncThrowingStream.makeStream(
      of: SpeechResult.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withValue { state -> Int in
      if let result = state.result { state.deliveries.append(.result(result, to: listener)) }
      if state.isOver {
        state.deliveries.append(.end(nil, of: listener))
      } else {
        state.listenerCount += 1
        state.listeners[state.listenerCount] = listener
      }
      return state.listenerCount
    }
    listener.onTermination = { [state] _ in
      state.withValue { _ = $0.listeners.removeValue(forKey: number) }
    }
    deliver()
    return stream
  }

  /// Takes the next sound. Returns at once.
  func append(_ chunk: SoundChunk, format: SoundFormat) {
    let frameCount = chunk.samples.count / format.bytesPerFrame
    state.withValue { state in
      guard !state.isOver else { return }
      guard state.pendingFrameCount + frameCount <= Self.maximumDelay * format.sampleRate else {
        if !state.hasSkippedSound {
          state.hasSkippedSound = true
          state.publish(state.result ?? SpeechResult(segments: [], isFinal: true))
        }
        return
      }
      if state.sound == nil { start(format, &state) }
      state.pendingFrameCount += frameCount
      state.hasSound = true
      state.send(.sound(chunk))
    }
    deliver()
  }

  /// Recognizes what is left, and ends.
  func finish() {
    let isSilent = state.withValue { state in
      state.endSound()
      return state.task == nil
    }
    deliver()
    if isSilent { end(nil) }
  }

  private func start(_ format: SoundFormat, _ state: inout State) {
    let (pieces, sound) = AsyncStream.makeStream(of: Piece.self)
    state.sound = sound
    state.task = Task { [self] in
      do {
        try await recognize(pieces, format)
        end(nil)
      } catch {
        end(SpeechFailure(error))
      }
    }
  }

  private func recognize(_ pieces: AsyncStream<Piece>, _ format: SoundFormat) async throws {
    let session = try await recognizer.engine.makeSession()
    let timeline = LockIsolated(CaptionTimeline())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        for try await result in session.results {
          publish(timeline.withValue { $0.placing(result) })
        }
      }
      group.addTask { [self] in try await feed(session, pieces, format, timeline) }
      let watch = Task { await watchForPauses() }
      defer { watch.cancel() }
      try await group.waitForAll()
    }
  }

  /// Gives a session the sound.
  private func feed(
    _ session: any SpeechSession, _ pieces: AsyncStream<Piece>, _ format: SoundFormat,
    _ timeline: LockIsolated<CaptionTimeline>
  ) async throws {
    defer { session.finish() }
    let converter = try recognizer.makeConverter(format)
    /// The frame behind the sound that was heard. `nil` behind a pause of the recording.
    var expectedFrame: Int?
    var heardFrameCount = 0
    for await piece in pieces {
      guard case .sound(let chunk) = piece else {
        // Silence ends the utterance; its place in time is no place of the recording.
        session.append(SpeechSound(samples: Array(repeating: 0, count: SpeechSound.sampleRate)))
        timeline.withValue { $0.advance(by: 1) }
        expectedFrame = nil
        continue
      }
      let count = chunk.samples.count / format.bytesPerFrame
      state.withValue { $0.pendingFrameCount -= count }
      // A chunk that was sent again may have sound that was heard.
      let known = max(0, heardFrameCount - chunk.firstFrame)
      guard known < count else { continue }
      let start = chunk.firstFrame + known
      if start != expectedFrame {
        timeline.withValue { $0.jump(to: Double(start) / Double(format.sampleRate)) }
      }
      let sound = try converter.convert(chunk.samples.dropFirst(known * format.bytesPerFrame))
      timeline.withValue { $0.advance(by: Double(count - known) / Double(format.sampleRate)) }
      heardFrameCount = chunk.firstFrame + count
      expectedFrame = heardFrameCount
      if !sound.samples.isEmpty { session.append(sound) }
    }
    let rest = try converter.finish()
    if !rest.samples.isEmpty { session.append(rest) }
  }

  /// Ends an utterance when no sound has come for a while.
  private func watchForPauses() async {
    var isPaused = true
    while (try? await clock.sleep(for: Self.pause)) != nil {
      state.withValue { state in
        if !state.hasSound, !isPaused { state.send(.pause) }
        isPaused = !state.hasSound
        state.hasSound = false
      }
      deliver()
    }
  }

  private func publish(_ result: SpeechResult) {
    state.withValue { $0.publish(result) }
    deliver()
  }

  private func end(_ failure: SpeechFailure?) {
    state.withValue { state in
      state.isOver = true
      state.endSound()
      for listener in state.listeners.values {
        state.deliveries.append(.end(failure, of: listener))
      }
      state.listeners = [:]
    }
    deliver()
    onEnd(self)
  }

  /// Delivers values outside of the lock: a page that is cancelled at this moment holds the lock of its task, for which `yield` waits,
  /// while it waits for the lock of the state to remove its listener.
  ///
  /// One thread delivers at a time, so values arrive in their order.
  private func deliver() {
    let isFirst = state.withValue { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isFirst else { return }
    while true {
      let deliveries = state.withValue { $0.takeDeliveries() }
      guard !deliveries.isEmpty else { return }
      for delivery in deliveries { delivery.perform() }
    }
  }
}

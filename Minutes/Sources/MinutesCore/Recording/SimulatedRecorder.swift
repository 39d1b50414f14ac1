import ComposableArchitecture
import Foundation

/// Generates deterministic sound with the envelope of speech.
actor SimulatedRecorder {
  private var date = Date(timeIntervalSince1970: 0)
  private var peakCount = 0
  private var isPaused = false
  private var isOver = false

  /// The number of peaks per event.
  private static let peaksPerEvent = 2

  var duration: TimeInterval { Double(peakCount) * SoundPeak.interval }

  func start(date: Date) {
    self.date = date
    peakCount = 0
    isPaused = false
    isOver = false
  }

  func pause() { isPaused = true }

  func resume() { isPaused = false }

  func stop(id: Memo.ID) -> Memo {
    isOver = true
    return Memo(id: id, date: date, duration: duration)
  }

  func cancel() { isOver = true }

  /// The events from now on. Each is generated on demand, in the task of the consumer.
  nonisolated func events(clock: any Clock<Duration>) -> AsyncStream<RecorderEvent> {
    let interval = SoundPeak.duration * Self.peaksPerEvent
    return AsyncStream {
      while (try? await clock.sleep(for: interval)) != nil {
        guard let peaks = await self.nextPeaks() else { return nil }
        if !peaks.isEmpty { return .sound(peaks) }
      }
      return nil
    }
  }

  /// The next peaks. Empty during a pause, `nil` after the end of the recording.
  private func nextPeaks() -> [SoundPeak]? {
    if isOver { return nil }
    if isPaused { return [] }
    defer { peakCount += Self.peaksPerEvent }
    return (peakCount..<peakCount + Self.peaksPerEvent).map(Self.peak)
  }

  /// A peak of simulated speech: words of half a second with short gaps, at varying loudness.
  static func peak(number: Int) -> SoundPeak {
    let word = number / 12
    let place = number % 12
    guard place < 9 else { return SoundPeak(minimum: -0.01, maximum: 0.01, rms: 0.004) }
    let loudness = 0.25 + 0.35 * abs(sin(Double(word) * 1.7))
    let swing = Float(loudness * sin(Double(place + 1) / 10 * .pi))
    return SoundPeak(minimum: -swing * 0.9, maximum: swing, rms: swing * 0.35)
  }
}

/// The simulated recordings of a process, or of a test, that have not ended. Of those that were left
/// with their page the last hundred are kept.
final class SimulatedRecorders: Sendable, DependencyKey {
  static let liveValue = SimulatedRecorders()
  static var previewValue: SimulatedRecorders { SimulatedRecorders() }
  static var testValue: SimulatedRecorders { SimulatedRecorders() }

  private static let limit = 100

  private let recorders = LockIsolated<[(id: Memo.ID, recorder: SimulatedRecorder)]>([])

  /// The recorder of a recording, if it has not ended.
  subscript(id: Memo.ID) -> SimulatedRecorder? {
    recorders.withValue { $0.first { $0.id == id }?.recorder }
  }

  /// Returns the recorder of a recording, a new one if there is none.
  func recorder(for id: Memo.ID) -> SimulatedRecorder {
    recorders.withValue { recorders in
      if let known = recorders.first(where: { $0.id == id }) { return known.recorder }
      let recorder = SimulatedRecorder()
      recorders = recorders.suffix(Self.limit - 1) + [(id, recorder)]
      return recorder
    }
  }

  func remove(_ id: Memo.ID) {
    recorders.withValue { $0.removeAll { $0.id == id } }
  }
}

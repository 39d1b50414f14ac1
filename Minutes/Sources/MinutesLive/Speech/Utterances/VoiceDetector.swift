import BoundedNumbers
import Foundation

/// Finds utterances: stretches of speech between pauses.
///
/// A frame of 10 ms has speech if its energy between 200 and 3,800 Hz exceeds the noise floor, the lowest energy of the last
/// seconds. The detector counts samples, so the same sound always gives the same utterances.
///
/// - Complexity: O(1) for each sample; the memory is that of one utterance.
struct VoiceDetector {
  /// A stretch of speech.
  struct Utterance: Equatable, Sendable {
    /// The number of samples before it.
    var start: Int
    var sound: SpeechSound
    /// The number of samples before its end.
    var end: Int { start + sound.samples.count }
  }

  private static let frameLength = SpeechSound.sampleRate / 100

  /// Speech starts this far above the noise floor, and ends when it is less far above it, in dB.
  private static let startMargin: Float = 9
  private static let endMargin: Float = 5
  /// Nothing below this is speech, in dB of the full scale.
  private static let quietest: Float = -62
  /// Frames before and after the speech that belong to the utterance: quiet consonants.
  private static let preRoll = 30
  private static let postRoll = 30
  /// Frames without speech that end an utterance.
  private static let pause = 60
  /// Speech starts with this many frames out of ``startWindow``.
  private static let startCount = 5
  private static let startWindow = 8
  /// Fewer frames with speech are a click.
  private static let minimumSpeech = 12
  /// Frames that an utterance has at most.
  private static let maximumLength = Int(clamping: SpeechSound.maximumDuration * 100)
  /// Hum and noise vary less than this from the 10th to the 90th percentile of their frames, in dB; speech varies by 20.
  private static let minimumVariation: Float = 6

  private var filter = SpeechBand()
  private var floor = NoiseFloor()
  /// Less than a frame.
  private var rest: [Int16] = []
  /// The frames since ``start``: those of the utterance, or of the pre-roll.
  private var samples: [Int16] = []
  private var levels: [Float] = []
  private var isSpeech: [Bool] = []
  private var start = 0
  private var isSpeaking = false

  /// The number of stretches that began as speech does, and were not.
  private(set) var discardedCount = 0

  /// The utterance that goes on. `nil` between utterances.
  var current: Utterance? {
    guard isSpeaking, isPlausible else { return nil }
    return Utterance(start: start, sound: SpeechSound(samples: samples))
  }

  /// Whether an utterance goes on. Short pauses do not end it.
  var isInUtterance: Bool { isSpeaking }

  /// Takes the next samples.
  ///
  /// - Returns: The utterances that have ended.
  mutating func append(_ sound: SpeechSound) -> [Utterance] {
    rest += sound.samples
    var utterances: [Utterance] = []
    var position = 0
    while rest.count - position >= Self.frameLength {
      let frame = rest[position..<position + Self.frameLength]
      position += Self.frameLength
      if let utterance = append(frame: frame) { utterances.append(utterance) }
    }
    rest.removeFirst(position)
    return utterances
  }

  /// Ends the utterance that goes on.
  mutating func finish() -> Utterance? {
    guard isSpeaking else { return nil }
    samples += rest
    rest = []
    return end(atFrame: levels.count, isLast: true)
  }

  private mutating func append(frame: ArraySlice<Int16>) -> Utterance? {
    let level = filter.level(of: frame)
    floor.append(level)
    let margin = isSpeaking ? Self.endMargin : Self.startMargin
    samples += frame
    levels.append(level)
    isSpeech.append(level > max(floor.level + margin, Self.quietest))
    guard isSpeaking else {
      isSpeaking = isSpeech.suffix(Self.startWindow).count { $0 } >= Self.startCount
      if !isSpeaking { removeFirst(levels.count - Self.preRoll - Self.startWindow) }
      return nil
    }
    if !isSpeech.suffix(Self.pause).contains(true) {
      return end(atFrame: levels.count - Self.pause + Self.postRoll)
    }
    return levels.count >= Self.maximumLength ? cut() : nil
  }

  /// Ends the utterance before a frame, and keeps what follows as the pre-roll of the next.
  private mutating func end(atFrame frame: Int, isLast: Bool = false) -> Utterance? {
    let sound = isLast ? samples[...] : samples[..<(frame * Self.frameLength)]
    let utterance = isPlausible ? Utterance(start: start, sound: .init(samples: Array(sound))) : nil
    if utterance == nil { discardedCount += 1 }
    removeFirst(frame)
    isSpeaking = false
    return utterance
  }

  /// Cuts an utterance that is too long at the quietest place of its second half. The rest goes on.
  private mutating func cut() -> Utterance? {
    let width = 10
    var sum = levels[(levels.count / 2 - width)..<(levels.count / 2)].reduce(0, +)
    var quietest = (sum: sum, frame: levels.count / 2 - width / 2)
    for frame in levels.count / 2..<levels.count {
      sum += levels[frame] - levels[frame - width]
      if sum < quietest.sum { quietest = (sum, frame + 1 - width / 2) }
    }
    let utterance = end(atFrame: quietest.frame)
    isSpeaking = isSpeech.contains(true)
    return utterance
  }

  private mutating func removeFirst(_ frames: Int) {
    guard frames > 0 else { return }
    samples.removeFirst(min(frames * Self.frameLength, samples.count))
    levels.removeFirst(frames)
    isSpeech.removeFirst(frames)
    start += frames * Self.frameLength
  }

  /// Whether the frames with speech are enough, and vary as speech does.
  private var isPlausible: Bool {
    guard isSpeech.count(where: { $0 }) >= Self.minimumSpeech,
      let first = isSpeech.firstIndex(of: true), let last = isSpeech.lastIndex(of: true)
    else { return false }
    let sorted = levels.prefix(last + 1).dropFirst(first).sorted()
    let tenth = sorted.count / 10
    return sorted[sorted.count - 1 - tenth] - sorted[tenth] >= Self.minimumVariation
  }
}

/// The energy of frames in the band of speech.
private struct SpeechBand {
  private var highPass = Biquad(isHighPass: true, frequency: 200)
  private var lowPass = Biquad(isHighPass: false, frequency: 3_800)

  /// In dB of the full scale.
  mutating func level(of frame: ArraySlice<Int16>) -> Float {
    var energy: Float = 0
    for sample in frame {
      let value = lowPass.filter(highPass.filter(Float(sample) / 32_768))
      energy += value * value
    }
    return 10 * log10(energy / Float(frame.count) + 1e-12)
  }
}

/// A Butterworth filter of second order.
private struct Biquad {
  private let b0, b1, b2, a1, a2: Float
  private var z1: Float = 0
  private var z2: Float = 0

  init(isHighPass: Bool, frequency: Float) {
    let angle = 2 * Float.pi * frequency / Float(SpeechSound.sampleRate)
    let alpha = sin(angle) / Float(2).squareRoot()
    let side = isHighPass ? (1 + cos(angle)) / 2 : (1 - cos(angle)) / 2
    let scale = 1 / (1 + alpha)
    b0 = side * scale
    b1 = (isHighPass ? -2 : 2) * side * scale
    b2 = side * scale
    a1 = -2 * cos(angle) * scale
    a2 = (1 - alpha) * scale
  }

  mutating func filter(_ value: Float) -> Float {
    let result = b0 * value + z1
    z1 = b1 * value - a1 * result + z2
    z2 = b2 * value - a2 * result
    return result
  }
}

/// The lowest energy of the last four seconds, averaged over 50 ms.
private struct NoiseFloor {
  private static let blockLength = 50
  private static let blockCount = 8
  private static let width = 5
  /// The level of a quiet room, until there is a better one, in dB of the full scale.
  private static let initialLevel: Float = -65

  private var blocks = [Float](repeating: initialLevel, count: blockCount)
  private var recent: [Float] = []
  private var count = 0
  private(set) var level = initialLevel

  mutating func append(_ frame: Float) {
    recent.append(frame)
    if recent.count > Self.width { recent.removeFirst() }
    let mean = recent.reduce(0, +) / Float(recent.count)
    if count.isMultiple(of: Self.blockLength) {
      blocks.removeFirst()
      blocks.append(mean)
    } else {
      blocks[Self.blockCount - 1] = min(blocks[Self.blockCount - 1], mean)
    }
    count += 1
    level = blocks.min() ?? mean
  }
}

import BoundedNumbers

/// Cuts a finished recording at pauses into windows of at most ``SpeechSound/maximumDuration``. Silence is left out.
///
/// Utterances with short pauses between them share a window: engines recognize more with more context, and Whisper takes as long
/// for a short window as for a full one. The memory is that of two windows.
struct Windows {
  typealias Window = VoiceDetector.Utterance

  /// Longer pauses separate windows, in samples.
  private static let longestPause = SpeechSound.sampleRate * 3 / 2
  private static let longestWindow =
    SpeechSound.sampleRate * Int(clamping: SpeechSound.maximumDuration)

  /// The sound that is kept for pauses: an utterance, and the pauses on both sides.
  private static let memory = longestWindow + 4 * SpeechSound.sampleRate

  private var detector = VoiceDetector()
  private var window: Window?
  /// The last samples, and the number of samples before them.
  private var recent: [Int16] = []
  private var recentStart = 0

  /// Takes the next samples.
  ///
  /// - Returns: The windows that are complete.
  mutating func append(_ sound: SpeechSound) -> [Window] {
    recent += sound.samples
    var windows = detector.append(sound).compactMap { add($0) }
    if let window, !detector.isInUtterance,
      recentStart + recent.count - window.end > Self.longestPause
    {
      windows.append(window)
      self.window = nil
    }
    let excess = recent.count - Self.memory
    if excess > 0 {
      recent.removeFirst(excess)
      recentStart += excess
    }
    return windows
  }

  /// Returns the rest.
  mutating func finish() -> [Window] {
    let complete = detector.finish().flatMap { add($0) }
    defer { window = nil }
    return [complete, window].compactMap(\.self)
  }

  /// Adds an utterance to the window.
  ///
  /// - Returns: The window before, if the utterance starts a new one.
  private mutating func add(_ utterance: Window) -> Window? {
    guard var joined = window, utterance.end - joined.start <= Self.longestWindow,
      (0...Self.longestPause).contains(utterance.start - joined.end), joined.end >= recentStart
    else {
      defer { window = utterance }
      return window
    }
    let pause = recent[joined.end - recentStart..<utterance.start - recentStart]
    joined.sound.samples += pause + utterance.sound.samples
    window = joined
    return nil
  }
}

/// What the microphone hears now, and what is wrong with it.
///
/// Time is counted in peaks, so the same sound always gives the same warnings.
public struct SignalMeter: Equatable, Sendable {
  /// How loud it is now.
  public private(set) var level = SoundPeak.silence

  /// Whether the sound was too loud for the microphone a moment ago.
  public private(set) var isClipping = false

  /// Whether the microphone has heard nothing for a while: it is muted, or the wrong one.
  public private(set) var hasNoSignal = false

  private var peaksUntilClippingIsForgotten = 0
  private var silentPeaks = 0

  /// Creates a meter that has heard nothing yet.
  public init() {}

  /// What is louder has been cut off: the last two steps of 16-bit samples.
  static let clippingMagnitude: Float = 32_766 / 32_768

  /// What is not louder is no sound: −60 dB. A room in which nobody speaks is louder.
  static let silentMagnitude: Float = 0.001

  /// For how many peaks clipping is shown: 2 seconds.
  static let clippingHold = 40

  /// After how many silent peaks there is no signal: 3 seconds.
  static let silenceLimit = 60

  /// Hears the next stretch of sound.
  public mutating func hear(_ peak: SoundPeak) {
    level = peak
    if peak.magnitude >= Self.clippingMagnitude {
      peaksUntilClippingIsForgotten = Self.clippingHold
    } else if peaksUntilClippingIsForgotten > 0 {
      peaksUntilClippingIsForgotten -= 1
    }
    isClipping = peaksUntilClippingIsForgotten > 0
    // Saturates, so that a long silence does not make a new state of every peak.
    silentPeaks =
      peak.magnitude <= Self.silentMagnitude ? min(silentPeaks + 1, Self.silenceLimit) : 0
    hasNoSignal = silentPeaks == Self.silenceLimit
  }

  /// Hears nothing on purpose, as while a recording is paused.
  public mutating func rest() {
    self = SignalMeter()
  }
}

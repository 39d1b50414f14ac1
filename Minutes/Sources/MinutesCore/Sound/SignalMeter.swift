/// The current microphone level, with warnings about clipping and missing signal.
///
/// Time is measured in peaks, so the warnings are deterministic.
public struct SignalMeter: Equatable, Sendable {
  /// The level of the last peak.
  public private(set) var level = SoundPeak.silence

  /// Whether the sound clipped within the last ``clippingHold`` peaks.
  public private(set) var isClipping = false

  /// Whether the microphone has delivered silence for a while: it is muted, or the wrong device.
  public private(set) var hasNoSignal = false

  private var peaksUntilClippingIsForgotten = 0
  private var silentPeaks = 0

  /// Creates a meter at silence.
  public init() {}

  /// Peaks from this magnitude on count as clipped: the last two steps of 16-bit samples.
  static let clippingMagnitude: Float = 32_766 / 32_768

  /// Peaks up to this magnitude count as silence: −60 dB. A quiet room is louder.
  static let silentMagnitude: Float = 0.001

  /// The number of peaks for which the clipping warning stays: 2 seconds.
  static let clippingHold = 40

  /// The number of silent peaks before the missing-signal warning: 3 seconds.
  static let silenceLimit = 60

  /// Updates the meter with the next peak.
  public mutating func append(_ peak: SoundPeak) {
    level = peak
    if peak.magnitude >= Self.clippingMagnitude {
      peaksUntilClippingIsForgotten = Self.clippingHold
    } else if peaksUntilClippingIsForgotten > 0 {
      peaksUntilClippingIsForgotten -= 1
    }
    isClipping = peaksUntilClippingIsForgotten > 0
    // The count saturates: otherwise each peak of a long silence changes the state.
    silentPeaks =
      peak.magnitude <= Self.silentMagnitude ? min(silentPeaks + 1, Self.silenceLimit) : 0
    hasNoSignal = silentPeaks == Self.silenceLimit
  }

  /// Resets the meter, for example during a pause.
  public mutating func rest() {
    self = SignalMeter()
  }
}

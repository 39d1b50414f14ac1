extension SoundPeak {
  /// Returns the peak of two stretches of sound together. The weights are their lengths.
  func merged(with other: SoundPeak, weight: Int = 1, otherWeight: Int = 1) -> SoundPeak {
    let squares = rms * rms * Float(weight) + other.rms * other.rms * Float(otherWeight)
    return SoundPeak(
      minimum: min(minimum, other.minimum),
      maximum: max(maximum, other.maximum),
      rms: (squares / Float(weight + otherWeight)).squareRoot()
    )
  }
}

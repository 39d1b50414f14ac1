extension SoundPeak {
  /// What describes two stretches together, of which each weighs as much as it is long.
  func merged(with other: SoundPeak, weight: Int = 1, otherWeight: Int = 1) -> SoundPeak {
    let squares = rms * rms * Float(weight) + other.rms * other.rms * Float(otherWeight)
    return SoundPeak(
      minimum: min(minimum, other.minimum),
      maximum: max(maximum, other.maximum),
      rms: (squares / Float(weight + otherWeight)).squareRoot()
    )
  }
}

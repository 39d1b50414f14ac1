/// Effects go on and on.
struct RestlessEffects {
  let effects: [InFlightEffect]

  var text: String {
    """
    Effects do not come to rest, and were cancelled:

    \(EffectList(self.effects))

    They went on for so long that they seem to have no end: a timer on an immediate clock, for \
    example, or a loop that yields until something happens. Give the test a "TestClock", or have the \
    effect wait for what it needs.
    """
  }
}

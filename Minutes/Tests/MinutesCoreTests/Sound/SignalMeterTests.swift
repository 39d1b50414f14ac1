import Testing

@testable import MinutesCore

@Suite struct SignalMeterTests {
  private let speech = SoundPeak(minimum: -0.2, maximum: 0.3, rms: 0.1)

  @Test func theLevelIsThatOfNow() {
    var meter = SignalMeter()
    meter.append(speech)
    #expect(meter.level == speech)
    meter.rest()
    #expect(meter == SignalMeter())
  }

  @Test(arguments: [
    SoundPeak(minimum: -1, maximum: 0.2, rms: 0.4),
    SoundPeak(minimum: -0.2, maximum: 32_767 / 32_768, rms: 0.4),
  ])
  func clippingIsShownForTwoSeconds(loud: SoundPeak) {
    var meter = SignalMeter()
    meter.append(loud)
    for _ in 1..<40 {
      #expect(meter.isClipping)
      meter.append(speech)
    }
    #expect(meter.isClipping)
    meter.append(speech)
    #expect(!meter.isClipping)
  }

  @Test func silenceForThreeSecondsIsNoSignal() {
    var meter = SignalMeter()
    for _ in 0..<59 { meter.append(.silence) }
    #expect(!meter.hasNoSignal)
    meter.append(.silence)
    #expect(meter.hasNoSignal)
    let silent = meter
    meter.append(.silence)
    #expect(meter == silent)
    meter.append(speech)
    #expect(!meter.hasNoSignal)
  }

  @Test func aQuietRoomIsASignal() {
    var meter = SignalMeter()
    for _ in 0..<100 { meter.append(SoundPeak(minimum: -0.002, maximum: 0.002, rms: 0.001)) }
    #expect(!meter.hasNoSignal)
  }
}

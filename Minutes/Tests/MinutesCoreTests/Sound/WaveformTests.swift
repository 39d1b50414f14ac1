import MinutesCore
import Testing

@Suite struct WaveformTests {
  private func peak(_ height: Float) -> SoundPeak {
    SoundPeak(minimum: -height, maximum: height, rms: height)
  }

  @Test func itGrowsByOneColumnForEachPeak() {
    var waveform = Waveform(capacity: 4)
    waveform.append(contentsOf: [peak(0.1), peak(0.2)])
    #expect(waveform.columns == [peak(0.1), peak(0.2)])
    #expect(waveform.duration == 0.1)
  }

  @Test func aFullOneIsHalved() {
    var waveform = Waveform([0, 0.5, 0.5, 0].map(peak), capacity: 4)
    #expect(waveform.peaksPerColumn == 1)
    waveform.append(peak(0.25))
    #expect(waveform.peaksPerColumn == 2)
    let half = SoundPeak(minimum: -0.5, maximum: 0.5, rms: (0.125 as Float).squareRoot())
    #expect(waveform.columns == [half, half, peak(0.25)])
    #expect(waveform.duration == 0.25)
    waveform.append(peak(0.25))
    #expect(waveform.columns == [half, half, peak(0.25)])
    #expect(abs(waveform.duration - 0.3) < 1e-9)
  }

  @Test func anHourTakesNoMoreThanItsColumns() {
    let waveform = Waveform(repeatElement(peak(0.5), count: 72_000), capacity: 400)
    #expect(waveform.columns.count <= 400)
    #expect(waveform.columns.count > 200)
    #expect(abs(waveform.duration - 3_600) < 1e-6)
    #expect(waveform.columns.allSatisfy { $0.maximum == 0.5 && abs($0.rms - 0.5) < 1e-4 })
  }
}

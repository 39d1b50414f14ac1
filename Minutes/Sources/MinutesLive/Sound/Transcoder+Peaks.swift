import Foundation
import MinutesCore

extension Transcoder {
  /// Computes the peaks of a sound file.
  func peaks(of url: URL) throws -> [SoundPeak] {
    let reader = try SoundFileReader(url)
    var meter = PeakMeter(format: reader.format)
    var peaks: [SoundPeak] = []
    while true {
      let samples = try reader.read(frames: Self.framesPerRead)
      if samples.isEmpty { break }
      peaks += samples.map { $0.littleEndian }.withUnsafeBytes { meter.append($0) }
    }
    if let peak = meter.unfinished { peaks.append(peak) }
    return peaks
  }
}

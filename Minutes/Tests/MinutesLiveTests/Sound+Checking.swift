import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Checks that a memo has the signal from its beginning, sample by sample, and that each of its
/// files is valid.
func expectSignal(
  _ memo: Memo, in library: MemoLibrary, frameCount: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let sound = try await library.sound(of: memo.id)
  let reader = try SoundFileReader(sound.url)
  #expect(reader.format == Signal.format, sourceLocation: sourceLocation)
  #expect(reader.frameCount == frameCount, sourceLocation: sourceLocation)
  #expect(memo.duration == Double(frameCount) / 48_000, sourceLocation: sourceLocation)
  let samples = try reader.read(frames: frameCount + 1)
  let difference = samples.indices.first { samples[$0] != Signal.sample($0) }
  #expect(difference == nil, "The samples differ from here.", sourceLocation: sourceLocation)
  if sound.kind == .wav {
    let file = try Data(contentsOf: sound.url)
    #expect(
      file.prefix(WAVHeader.size)
        == WAVHeader(format: Signal.format, dataSize: frameCount * 2).encoded,
      sourceLocation: sourceLocation)
  }
}

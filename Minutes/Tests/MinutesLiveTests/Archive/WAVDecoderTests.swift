import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct WAVDecoderTests {
  private let temporary = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  @Test func `a stored FLAC file is decoded to the WAV file that was recorded`() async throws {
    // Given a memo that is longer than the decoder reads at a time, and was converted
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore
    let id = UUID()
    let frameCount = 150_000
    _ = try await store.begin(id: id, date: now, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<frameCount)))
    _ = try await store.finish(id: id, frameCount: frameCount)
    let recorded = try Data(contentsOf: temporary.folder.files(of: id).wav)
    _ = await library.maintain(now: now)
    let sound = try await library.sound(of: id)
    #expect(sound.kind == .flac)

    // When it is decoded, then the bytes are those that were recorded
    let decoder = WAVDecoder(sound)
    var bytes = Data()
    var count = 0
    while let next = try await decoder.next() {
      bytes.append(contentsOf: next)
      count += 1
    }
    #expect(bytes == recorded)
    #expect(count > 3)
    #expect(try await decoder.next() == nil)
  }

  @Test func `a missing file is an error`() async {
    let decoder = WAVDecoder(
      MemoSound(
        url: temporary.folder.url.appendingPathComponent("missing.flac"), kind: .flac,
        frameCount: 1))
    await #expect(throws: SoundFileFailure.self) { try await decoder.next() }
  }
}

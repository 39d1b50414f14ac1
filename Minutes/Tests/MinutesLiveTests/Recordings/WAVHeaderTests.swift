import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

@Suite struct WAVHeaderTests {
  @Test(arguments: [(8_000, 1), (44_100, 1), (48_000, 2), (192_000, 2)])
  func itDescribesTheSampleFormat(sampleRate: Int, channelCount: Int) throws {
    let format = try #require(SoundFormat(sampleRate: sampleRate, channelCount: channelCount))
    let header = WAVHeader(format: format, dataSize: 123_456)
    #expect(header.encoded.count == WAVHeader.size)
    #expect(WAVHeader(header.encoded) == header)

    // Another decoder reads the same values.
    let temporary = TemporaryFolder()
    try temporary.folder.url.createFolder()
    let url = temporary.folder.url.appendingPathComponent("sound.wav")
    try (header.encoded + Data(count: 123_456)).write(to: url)
    let reader = try SoundFileReader(url)
    #expect(reader.format == format)
    #expect(reader.frameCount == 123_456 / format.bytesPerFrame)
  }

  @Test(arguments: [0, 8, 20, 22, 36, 43])
  func invalidDataIsNoHeader(length: Int) {
    let header = WAVHeader(format: SoundFormat(sampleRate: 48_000)!, dataSize: 2).encoded
    #expect(WAVHeader(header.prefix(length)) == nil)
    var damaged = header
    damaged[length == 43 ? 0 : length] ^= 0x80
    #expect(WAVHeader(damaged) == nil)
  }

  @Test func unsupportedFormatsAreRejected() {
    #expect(SoundFormat(sampleRate: 0) == nil)
    #expect(SoundFormat(sampleRate: 48_000, channelCount: 3) == nil)
  }
}

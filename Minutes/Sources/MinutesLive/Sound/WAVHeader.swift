import Foundation
import MinutesCore

/// The header of a WAV file as recordings have it: the sample format and the size of the samples.
struct WAVHeader: Equatable {
  var format: SoundFormat
  var dataSize: Int

  /// The size of the header in bytes. The samples follow it.
  static let size = 44

  /// The maximum size of the samples in bytes: the sizes in the header are 32-bit numbers.
  static let maximumDataSize = 0xFFFF_FFFF - (size - 8) - 3

  init(format: SoundFormat, dataSize: Int) {
    self.format = format
    self.dataSize = dataSize
  }

  /// Reads a header. Returns `nil` if it is missing or differs from the headers of recordings.
  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(Self.size))
    guard bytes.count == Self.size else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
    }
    guard
      let format = SoundFormat(sampleRate: number(24, 4), channelCount: number(22, 2))
    else { return nil }
    self.init(format: format, dataSize: number(40, 4))
    let expected = [UInt8](encoded)
    guard bytes[0..<4] == expected[0..<4], bytes[8..<40] == expected[8..<40] else { return nil }
  }

  /// The encoded header.
  var encoded: Data {
    var data = Data("RIFF".utf8)
    func append(_ number: Int, _ count: Int) {
      for index in 0..<count { data.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    append(Self.size - 8 + dataSize, 4)
    data.append(contentsOf: "WAVEfmt ".utf8)
    append(16, 4)
    append(1, 2)
    append(format.channelCount, 2)
    append(format.sampleRate, 4)
    append(format.bytesPerSecond, 4)
    append(format.bytesPerFrame, 2)
    append(16, 2)
    data.append(contentsOf: "data".utf8)
    append(dataSize, 4)
    return data
  }
}

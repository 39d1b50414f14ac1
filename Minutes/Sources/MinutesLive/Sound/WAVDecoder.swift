import Foundation
import MinutesCore

/// Decodes the sound of a memo to the bytes of a WAV file, while they are read.
public actor WAVDecoder {
  private nonisolated let executor = FileExecutor("WAV decoder")

  /// The executor of the decoder, whose thread may wait for the disk.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let sound: MemoSound
  private var reader: SoundFileReader?

  /// The number of frames that are decoded at a time.
  private static let frameCount = 1 << 16

  /// Creates a decoder. The file is opened when the first bytes are read.
  public init(_ sound: MemoSound) { self.sound = sound }

  /// Returns the next bytes. `nil` at the end.
  ///
  /// - Throws: An error that describes a missing or damaged file.
  public func next() throws -> [UInt8]? {
    guard let reader else {
      let reader = try SoundFileReader(sound.url)
      self.reader = reader
      let dataSize = reader.frameCount * reader.format.bytesPerFrame
      return [UInt8](
        WAVHeader(format: reader.format, dataSize: min(dataSize, WAVHeader.maximumDataSize)).encoded
      )
    }
    let samples = try reader.read(frames: Self.frameCount)
    guard !samples.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    for sample in samples {
      let bits = UInt16(bitPattern: sample)
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    }
    return bytes
  }
}

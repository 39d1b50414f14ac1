import Foundation
import MinutesCore

extension Transcoder {
  /// Decodes a sound file to its end, and throws a ``SoundFileFailure`` if a part of it is damaged.
  ///
  /// The samples of FLAC files must have the digest that the file names. The time is that of decoding: 2 s for an hour.
  func verify(_ url: URL, frameCount: Int) throws {
    let reader = try SoundFileReader(url)
    let expected = try FLACDigest.read(url)
    var digest = MD5()
    var count = 0
    while true {
      try Task.checkCancellation()
      let samples = try reader.read(frames: Self.framesPerRead)
      if samples.isEmpty { break }
      count += samples.count / reader.format.channelCount
      if expected != nil {
        samples.map(\.littleEndian).withUnsafeBytes { digest.update($0) }
      }
    }
    guard count == frameCount else {
      throw SoundFileFailure(
        path: url.path, reason: "it has \(count) frames instead of \(frameCount).")
    }
    guard expected == nil || expected == digest.digest() else {
      throw SoundFileFailure(
        path: url.path, reason: "its samples do not have the digest that it names.")
    }
  }
}

/// The MD5 digest of the samples, as the stream information at the beginning of a FLAC file has it.
enum FLACDigest {
  private static let offset = 26
  private static let size = 16

  /// Returns the digest. `nil` if the file is no FLAC file, or names none.
  static func read(_ url: URL) throws -> [UInt8]? {
    let bytes = [UInt8](try DurableFile(url).read(count: offset + size, at: 0))
    guard bytes.count == offset + size, bytes.starts(with: Array("fLaC".utf8)) else { return nil }
    let digest = Array(bytes[offset...])
    return digest.contains { $0 != 0 } ? digest : nil
  }
}

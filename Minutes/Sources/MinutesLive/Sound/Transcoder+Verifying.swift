import Foundation
import MinutesCore

extension Transcoder {
  /// Decodes a sound file completely.
  ///
  /// The samples of a FLAC file must match the digest in the file. Verifying an hour of sound takes
  /// 2 s.
  ///
  /// - Throws: ``SoundFileFailure`` if a part of the file is damaged.
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

/// The MD5 digest of the samples in the STREAMINFO block of a FLAC file.
enum FLACDigest {
  private static let offset = 26
  private static let size = 16

  /// Returns the digest. `nil` if the file is not a FLAC file, or contains no digest.
  static func read(_ url: URL) throws -> [UInt8]? {
    let bytes = [UInt8](try DurableFile(url).read(count: offset + size, at: 0))
    guard bytes.count == offset + size, bytes.starts(with: Array("fLaC".utf8)) else { return nil }
    let digest = Array(bytes[offset...])
    return digest.contains { $0 != 0 } ? digest : nil
  }
}

import Foundation
import MinutesCore

extension Transcoder {
  /// Compares a sound file with its checksum. Without a checksum, the file is decoded completely, and the samples of a FLAC file
  /// must match the digest in the file.
  ///
  /// - Throws: ``SoundFileFailure`` if a part of the file is damaged, or ``FileFailure`` if it cannot be read.
  func verify(_ url: URL, frameCount: Int, checksum: SoundChecksum? = nil) throws {
    guard let checksum else { return try decode(url, frameCount: frameCount) }
    let file = try DurableFile(url)
    let size = try file.size()
    guard size == checksum.size else {
      throw SoundFileFailure(
        path: url.path, reason: "it has \(size) bytes instead of \(checksum.size).")
    }
    guard try SoundChecksum(of: file, checksum.kind) == checksum else {
      throw SoundFileFailure(
        path: url.path, reason: "it does not have the checksum with which it was stored.")
    }
    guard checksum.kind == .wav else {
      let count = try SoundFileReader(url).frameCount
      guard count == frameCount else {
        throw SoundFileFailure(
          path: url.path, reason: "it has \(count) frames instead of \(frameCount).")
      }
      return
    }
    let bytes = try file.read(count: WAVHeader.size, at: 0)
    guard
      let header = WAVHeader(bytes), header.encoded == bytes,
      header.dataSize == frameCount * header.format.bytesPerFrame
    else {
      throw SoundFileFailure(path: url.path, reason: "its header does not match its samples.")
    }
  }

  /// Computes the checksum of a file.
  func checksum(of url: URL, _ kind: AudioKind) throws -> SoundChecksum {
    try SoundChecksum(of: DurableFile(url), kind)
  }

  private func decode(_ url: URL, frameCount: Int) throws {
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

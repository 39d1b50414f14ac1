import BoundedNumbers
import Foundation

/// The checksum of a finished sound file. It detects damage, not forgery.
///
/// The text, in the database and in the sidecar, is the kind of the file, its size in bytes and an MD5 digest:
/// `opus 240123 900150983cd24fb0d6963f7d28e17f72`.
struct SoundChecksum: Equatable, RawRepresentable, Codable, Sendable {
  var kind: AudioKind

  /// The size of the file in bytes.
  var size: Int

  /// The digest of all bytes of the file. That of a WAV file leaves out the header, whose bytes follow from the format and the
  /// length of the sound: so it is complete when the last samples are written, without reading the file again.
  var digest: String

  init(kind: AudioKind, size: Int, digest: String) {
    self.kind = kind
    self.size = size
    self.digest = digest
  }

  /// Computes the checksum of a file.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the file, of which a megabyte at a time is in memory.
  init(of file: DurableFile, _ kind: AudioKind) throws {
    let size = try file.size()
    var digest = MD5()
    try digest.update(file, from: kind == .wav ? WAVHeader.size : 0, to: size)
    self.init(kind: kind, size: size, digest: digest.text)
  }

  /// Reads a text. `nil` if it is malformed.
  init?(rawValue: String) {
    let parts = rawValue.split(separator: " ", omittingEmptySubsequences: false)
    guard
      parts.count == 3, let kind = AudioKind(rawValue: String(parts[0])),
      let size = Bounded<FileSize>(parsing: parts[1])?.value, MD5.isText(parts[2])
    else { return nil }
    self.init(kind: kind, size: size, digest: String(parts[2]))
    // The text of a number has several forms.
    guard rawValue == self.rawValue else { return nil }
  }

  var rawValue: String { "\(kind.rawValue) \(size) \(digest)" }
}

/// The size of a file in bytes.
private enum FileSize: NumberKind {
  static let bounds = 0...1 << 53
}

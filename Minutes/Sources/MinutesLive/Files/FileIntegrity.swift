import Foundation

/// Whether a file has the bytes with which it was written.
///
/// The second line of a JSON file is the value of `checksum`: the MD5 digest of the file without this line. So every byte counts, also those of
/// fields that this version does not know.
enum FileIntegrity: Equatable {
  case intact
  /// The file has no checksum, as those of earlier versions.
  case unchecked
  case damaged

  private static let start = Data("{\n  \"checksum\" : \"".utf8)
  private static let end = Data("\",\n".utf8)

  /// Adds a checksum to an encoded object with fields, each of them on a line.
  static func addingChecksum(to json: Data) -> Data {
    start + Data(text(of: [json]).utf8) + end + json.dropFirst(2)
  }

  /// Checks the content of a JSON file.
  init(_ json: Data) {
    guard json.starts(with: Self.start) else {
      self = .unchecked
      return
    }
    let digits = json.dropFirst(Self.start.count).prefix(32)
    let rest = json.dropFirst(Self.start.count + digits.count)
    let digest = Self.text(of: [Data("{\n".utf8), rest.dropFirst(Self.end.count)])
    self = digits.elementsEqual(digest.utf8) && rest.starts(with: Self.end) ? .intact : .damaged
  }

  private static func text(of parts: [Data]) -> String {
    var digest = MD5()
    for part in parts { part.withUnsafeBytes { digest.update($0) } }
    return digest.text
  }
}

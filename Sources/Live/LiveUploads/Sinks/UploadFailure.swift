/// The reason why a file was not uploaded.
public enum UploadFailure: Error, Equatable, Sendable {
  /// The file is larger than the maximum size, in bytes.
  case tooLarge(maximum: Int)

  /// There are as many files as allowed.
  case tooMany(maximum: Int)

  /// The name and type of the file are not accepted.
  case wrongType

  /// The content does not have an accepted type.
  case wrongContent

  /// A limit of the server is reached: see `LiveServer.Limits.uploads`.
  case serverLimit

  /// No bytes arrived within the time limit.
  case timeout

  /// The page that selected the file was closed, or has no server.
  case sessionEnded

  /// The sink failed, for example because the disk is full.
  case storage

  /// The reason as text for users, in English.
  public var message: String {
    switch self {
    case .tooLarge(let maximum): "The file is larger than \(Self.text(ofSize: maximum))."
    case .tooMany(let maximum):
      maximum == 1 ? "Only one file is allowed." : "Only \(maximum) files are allowed."
    case .wrongType: "Files of this type are not accepted."
    case .wrongContent: "The content of the file does not have an accepted type."
    case .serverLimit: "The server accepts no more files at the moment. Try again later."
    case .timeout: "The upload made no progress. Try again."
    case .sessionEnded: "The page was disconnected for too long. Select the file again."
    case .storage: "The server failed to store the file. Try again later."
    }
  }

  /// Returns a size with a decimal unit: `1.5 MB`.
  static func text(ofSize size: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "KB")]
    where size >= unit {
      let tenths = size / (unit / 10)
      return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    return "\(size) bytes"
  }
}

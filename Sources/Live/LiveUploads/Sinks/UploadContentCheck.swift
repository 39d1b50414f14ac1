/// The check of a file's content against the accepted types.
///
/// Browsers derive the type of a file from its name, and other clients send any type. Only the
/// content itself can be trusted.
public struct UploadContentCheck: Sendable {
  /// The number of bytes that the check receives, or fewer if the file is shorter.
  public static let prefixLength = 512

  /// Returns whether content is accepted. The arguments are the first ``prefixLength`` bytes of the
  /// file, and the accepted types.
  public var isAccepted: @Sendable ([UInt8], [String]) -> Bool

  /// Creates a check.
  ///
  /// - Parameter isAccepted: Returns whether content is accepted.
  public init(
    isAccepted: @escaping @Sendable (_ prefix: [UInt8], _ accept: [String]) -> Bool
  ) {
    self.isAccepted = isAccepted
  }

  /// Accepts any content.
  public static let none = Self { _, _ in true }

  /// Recognises images, sound, video, PDF and ZIP files by their signatures.
  ///
  /// Content of a recognised type must be among the accepted ones. Other content is accepted only
  /// if an accepted type has no known signature, such as `text/csv`.
  public static let signatures = Self { prefix, accept in
    if accept.isEmpty { return true }
    if let type = UploadContentType(prefix) { return accept.contains { type.matches($0) } }
    return !accept.allSatisfy { pattern in
      UploadContentType.families.contains(pattern)
        || UploadContentType.allCases.contains { $0.matches(pattern) }
    }
  }
}

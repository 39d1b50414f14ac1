#if LiveServer
  /// The part of a resource that a request asks for.
  enum ByteRange: Equatable {
    case all
    case part(Range<Int>)
    case impossible

    /// Parses the field `Range`.
    ///
    /// A malformed field and a field with several ranges are answered with the whole resource, as
    /// HTTP allows.
    ///
    /// - Parameters:
    ///   - field: The value of the field.
    ///   - size: The size of the resource, in bytes.
    init(_ field: String?, size: Int) {
      self = .all
      guard let field, field.lowercased().hasPrefix("bytes=") else { return }
      let bounds = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      guard bounds.count == 2 else { return }
      let first = Self.number(bounds[0])
      let last = Self.number(bounds[1])
      switch (first, last) {
      case (let first?, let last?) where first <= last:
        self = first < size ? .part(first..<min(last, size - 1) + 1) : .impossible
      case (let first?, nil) where bounds[1].isEmpty:
        self = first < size ? .part(first..<size) : .impossible
      case (nil, let last?) where bounds[0].isEmpty:
        self = last > 0 && size > 0 ? .part(max(0, size - last)..<size) : .impossible
      default: return
      }
    }

    /// Parses a number of digits only. One that is too large for `Int` becomes `Int.max`.
    private static func number(_ text: Substring) -> Int? {
      let digits = text.utf8
      guard !digits.isEmpty, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
      return Int(text, radix: 10) ?? .max
    }
  }
#endif

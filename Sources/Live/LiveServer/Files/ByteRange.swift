#if LiveServer
  /// Which part of something a request wants.
  enum ByteRange: Equatable {
    case all
    case part(Range<Int>)
    case impossible

    /// Reads the field `Range`.
    ///
    /// What can't be read, and several parts at once, are answered with everything, as HTTP allows.
    ///
    /// - Parameters:
    ///   - field: What the field says.
    ///   - size: How much there is.
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

    /// A number of digits only; the largest there is instead of a larger one.
    private static func number(_ text: Substring) -> Int? {
      let digits = text.utf8
      guard !digits.isEmpty, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
      return Int(text, radix: 10) ?? .max
    }
  }
#endif

#if LiveServer
  /// The secret with which a page connects to its session: 128 random bits.
  struct SessionKey: Hashable, Sendable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Creates a key from the operating system's random generator.
    init() {
      var generator = SystemRandomNumberGenerator()
      self.high = generator.next()
      self.low = generator.next()
    }

    /// Parses 32 lower-case hexadecimal digits; `nil` for anything else.
    init?(_ text: some StringProtocol) {
      let digits = Array(text.utf8)
      guard digits.count == 32, let high = UInt64(hexadecimal: digits[..<16]),
        let low = UInt64(hexadecimal: digits[16...])
      else { return nil }
      self.high = high
      self.low = low
    }

    var description: String { self.high.hexadecimal + self.low.hexadecimal }
  }

  extension UInt64 {
    /// The number as sixteen lower-case hexadecimal digits.
    var hexadecimal: String {
      let digits = String(self, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }

    fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
      var value: UInt64 = 0
      for digit in digits {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          value = value << 4 | UInt64(truncatingIfNeeded: digit - 48)
        case UInt8(ascii: "a")...UInt8(ascii: "f"):
          value = value << 4 | UInt64(truncatingIfNeeded: digit - 87)
        default: return nil
        }
      }
      self = value
    }
  }
#endif

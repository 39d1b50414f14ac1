#if LiveServer
/// A secret key that authenticates messages with HMAC-SHA-256 (RFC 2104).
struct SecretKey: Sendable {
  /// The length of a random key, in bytes.
  static let length = 32

  let bytes: [UInt8]

  /// A random key, from the operating system's generator.
  init() {
    var generator = SystemRandomNumberGenerator()
    self.bytes = (0..<Self.length).map { _ in generator.next() }
  }

  /// A key of the given bytes. RFC 2104 replaces more than 64 bytes by their digest.
  init(_ bytes: some Collection<UInt8>) {
    self.bytes = bytes.count > SHA256.blockLength ? SHA256.digest(bytes) : Array(bytes)
  }

  /// The code that proves that a message comes from an owner of this key.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the message.
  func authenticationCode(for message: some Collection<UInt8>) -> [UInt8] {
    let key = self.bytes + Array(repeating: 0, count: SHA256.blockLength - self.bytes.count)
    let inner = SHA256.digest(key.map { $0 ^ 0x36 } + Array(message))
    return SHA256.digest(key.map { $0 ^ 0x5c } + inner)
  }

  /// Whether a code authenticates a message.
  ///
  /// The time does not depend on the position of the first difference.
  func isValid(_ code: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    let expected = self.authenticationCode(for: message)
    guard code.count == expected.count else { return false }
    return zip(code, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The hash function SHA-256 of FIPS 180-4.
///
/// Written here because the libraries that offer it compile hundreds of C files, which would
/// triple the build time of a server. It authenticates short strings. TLS uses an implementation
/// of its own.
struct SHA256 {
  /// The length of a digest, in bytes.
  static let digestLength = 32

  /// The length of a block of input, in bytes.
  static let blockLength = 64

  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The digest of the given bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    var padded = Array(bytes)
    let bitCount = UInt64(padded.count) * 8
    padded.append(0x80)
    while padded.count % self.blockLength != self.blockLength - 8 { padded.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    for start in stride(from: 0, to: padded.count, by: self.blockLength) {
      hash.absorb(padded[start..<start + self.blockLength])
    }
    return hash.state.flatMap { word in
      stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// Mixes one block into the state (FIPS 180-4, section 6.2.2).
  private mutating func absorb(_ block: ArraySlice<UInt8>) {
    var schedule = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      schedule[index] = block[start..<start + 4].reduce(0) {
        $0 << 8 | UInt32(truncatingIfNeeded: $1)
      }
    }
    for index in 16..<64 {
      let early = schedule[index - 15]
      let late = schedule[index - 2]
      schedule[index] =
        schedule[index - 16]
        &+ (early.rotated(by: 7) ^ early.rotated(by: 18) ^ early >> 3)
        &+ schedule[index - 7]
        &+ (late.rotated(by: 17) ^ late.rotated(by: 19) ^ late >> 10)
    }
    var (a, b, c, d) = (self.state[0], self.state[1], self.state[2], self.state[3])
    var (e, f, g, h) = (self.state[4], self.state[5], self.state[6], self.state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first =
        h &+ (e.rotated(by: 6) ^ e.rotated(by: 11) ^ e.rotated(by: 25)) &+ choice
        &+ Self.constants[index] &+ schedule[index]
      let second = (a.rotated(by: 2) ^ a.rotated(by: 13) ^ a.rotated(by: 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    self.state = zip(self.state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
    0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
    0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
    0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(by count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
#endif

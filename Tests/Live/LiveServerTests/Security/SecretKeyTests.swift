#if LiveServer
import Foundation
import Testing

@testable import LiveServer

@Suite
struct SecretKeyTests {
  /// The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests of FIPS 180-4`(text: String, digest: String) {
    #expect(hexadecimal(SHA256.digest(text.utf8)) == digest)
  }

  /// All lengths around the ends of the first blocks, where padding differs.
  @Test
  func `digests equal those of OpenSSL`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let messages = (0..<200).map { count in
      Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) })
    }
    let files = try messages.indices.map { index in
      let file = folder.appending(path: "\(index)")
      try messages[index].write(to: file)
      return file.path
    }
    let text = try await Program("openssl", ["dgst", "-sha256", "-r"] + files).run().output
    let digests = text.split(separator: "\n").map { String($0.prefix(64)) }
    #expect(digests == messages.map { hexadecimal(SHA256.digest($0)) })
  }

  /// The test cases 1, 2 and 6 of RFC 4231: a short key, a shorter one, and one that is longer
  /// than a block.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `authentication codes of RFC 4231`(key: [UInt8], message: String, code: String) {
    #expect(hexadecimal(SecretKey(key).authenticationCode(for: message.utf8)) == code)
  }

  @Test
  func `a code is valid for its message and key only`() {
    let key = SecretKey()
    let code = key.authenticationCode(for: "message".utf8)
    #expect(key.isValid(code, for: "message".utf8))
    #expect(!key.isValid(code, for: "massage".utf8))
    #expect(!key.isValid(code.dropLast(), for: "message".utf8))
    #expect(!key.isValid(code + [0], for: "message".utf8))
    #expect(!SecretKey().isValid(code, for: "message".utf8))
    for index in code.indices {
      var changed = code
      changed[index] ^= 1
      #expect(!key.isValid(changed, for: "message".utf8))
    }
  }

  @Test
  func `random keys differ`() {
    #expect(SecretKey().bytes != SecretKey().bytes)
    #expect(SecretKey().bytes.count == 32)
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
}
#endif

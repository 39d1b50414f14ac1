import Foundation
import Testing

@testable import MinutesWeb

@Suite struct QRCodeTests {
  /// Codes that `qrencode -8 -l M` (libqrencode 4.1.1) makes: the squares, row by row, as hexadecimal digits.
  private static let references = [
    (
      version: 1, text: "Minutes",
      squares: """
      febbfc11506eaabb7405dba1aec17d07faafe00100a3212aeeb15aaf6b8aefae21fc0060f3fb0b30452bba228dd2b62eb72f\
      04ac8febe88
      """
    ),
    (
      version: 5, text: "https://minutes.example.org:8443/?token=" + token(2),
      squares: """
      fe0f4163fc132e53d06eae21a4bb75d695e5dba95d702ec16ce46d07faaaaaafe0174fa000be7193dbe66b796908b2dbe40d\
      570826796c94bdbd3feb86801ad4884d64a16f3239a2c73257932a5eae87ae2f08b7fc92a4465b050d1d9f7d2c9f6a2e253b\
      8429b86f1acf362b3d83b002b08357ad051b4d402ca8fc071f61ea3a719aaa5d8ffa007e1b846bf9849aaab054d1d51bba90\
      225fadd40c0f346eb901290f04b93a7d9fec04862b8
      """
    ),
    (
      version: 7, text: "https://minutes.example.org:8443/?token=" + token(5),
      squares: """
      fe1dc0170bfc13c14fe8906ebd7817f4bb758e7ec435dbac1cf833aec162247e2107faaaaaaaafe015011f7500be78dfc403\
      e26cb14214c5daaa017d1bd5f37b40177d4e7322ed0170bc4daa2de6be5fd6ee908e0d14f8255234629ea6d50454c9a21250\
      e3e6dbcee85cf982c6015f2761f9fbf964fd145fe4490c7eab7aabf1ea81182d13fd1cafd03f820fd028079e98e278c3e20f\
      1b540164bd17a440e73e5b442ca0b56de16d3faec02090a519951d31b2672a9c69d162c28b35b6fa3bc2f7e8084b20f396bb\
      5f3449b2a2fd00fd00595c654c7ff84c6a95ea905c551df71cbaa2cf867fd5d44b021006eeb589a90ed5046b181fbacfec77\
      7f20bd0
      """
    ),
    (
      version: 10, text: "https://minutes.example.org/?token=" + token(11),
      squares: """
      fe020fc785b73fc11824d8f5aa906ea90033e5afcbb752acaa0da6a5dba8292becd312ec15ca51197a9107faaaaaaaaaaafe\
      01b62fc5a17500be02837f1b013e7a6512416a3841d8afc5230c85fc1423b8337abdb17fe4624e66a14751c4e4041041aef4\
      c9ec48d1bd0e8d0854eb97a3793f22f96d340c47601e8f624fac144cfd850fa04fc59c86920ef1d83f3172ac8d6753e06657\
      6f0a0c90e12e849abc1695ad4ccd58ae94b3215abf3f6ae42429716462b8a1e3a2d24ce3f128ffce94be8f1fc6345817f16b\
      ad2532b7f41ac74482e51a2b045dbf9c0df8c85ff16872fd732bdbe5af63b20e2e508d06ee93da601a1b94dd7776dff2a5f2\
      acd175ba39aecaf77e55a6a12484c01e45024b848ddb5c5d8cfe5f19284a2d3b0bf24d965b1f1f5842395eb86d51ce1e1353\
      9396b1f8f0a0c58400843cf7b6d4600764858164c081687d92e1a80e99d523ace94f59f06bf32989f64c0338237f2926f800\
      61ca71ae7cc7ff97f81aaec0aa905a44545453b16baab3e3f3926fd5d68b2f7ac929f2ebba625cff2a0104b20f6fa1d204fe\
      a0ab182e74f50
      """
    ),
  ]

  private static func token(_ count: Int) -> String {
    String(repeating: "0123456789abcdef", count: count)
  }

  private func squares(_ grid: QRGrid) -> String {
    var digits = ""
    var digit = 0
    for index in 0..<(grid.size * grid.size + 3) / 4 * 4 {
      let (row, column) = (index / grid.size, index % grid.size)
      digit = 2 * digit + (row < grid.size && grid[column, row] ? 1 : 0)
      if index % 4 == 3 {
        digits += String(digit, radix: 16)
        digit = 0
      }
    }
    return digits
  }

  @Test func `codes are those of another encoder, with any mask`() throws {
    for reference in Self.references {
      let bytes = Array(reference.text.utf8)
      let version = try #require(QRVersion.all.first { $0.maximumLength >= bytes.count })
      #expect(version.number == reference.version)
      let codes = QRMask.allCases.map {
        squares(QRGrid(version, codewords: version.codewords(for: bytes), mask: $0))
      }
      #expect(codes.contains(reference.squares))
      #expect(Set(codes).count == 8)
    }
  }

  @Test func `the code with the lowest penalty is used`() throws {
    let text = "https://minutes.example.org/"
    let bytes = Array(text.utf8)
    let version = try #require(QRVersion.all.first { $0.maximumLength >= bytes.count })
    let penalties = QRMask.allCases.map {
      QRGrid(version, codewords: version.codewords(for: bytes), mask: $0).penalty
    }
    let code = try #require(QRCode(text))
    let drawn = QRMask.allCases.first { mask in
      let grid = QRGrid(version, codewords: version.codewords(for: bytes), mask: mask)
      return (0..<code.size).allSatisfy { row in
        (0..<code.size).allSatisfy { code[$0, row] == grid[$0, row] }
      }
    }
    #expect(penalties[try #require(drawn).rawValue] == penalties.min())
  }

  @Test func `texts of each length up to the maximum have a code`() throws {
    for length in 0...QRCode.maximumLength {
      let text = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
      let code = try #require(QRCode(text))
      #expect((21...57).contains(code.size))
      #expect(code.side == code.size + 8)
    }
    #expect(QRCode(String(repeating: "x", count: QRCode.maximumLength + 1)) == nil)
  }

  @Test func `error correction is that of the standard`() {
    // The example of annex I: 01234567 as version 1-M.
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
      0x11,
    ]
    #expect(
      ReedSolomon(count: 10).remainder(of: data)
        == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
  }
}

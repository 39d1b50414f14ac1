import BoundedNumbers
import Foundation
import Testing

struct BoundedTests {
  private enum Percent: NumberKind {
    static let bounds = 0.0...100
  }

  private enum Count: NumberKind {
    static let bounds = 0...1_000
  }

  @Test(arguments: [.nan, .infinity, -.infinity, -0.001, 100.001, 1e19, -1e19, 1e300, -1e300])
  func `numbers out of bounds are refused`(number: Double) {
    #expect(Bounded<Percent>(number) == nil)
  }

  @Test func `numbers within the bounds are kept`() {
    #expect(Bounded<Percent>(0)?.value == 0)
    #expect(Bounded<Percent>(-0.0)?.value == 0)
    #expect(Bounded<Percent>(100)?.value == 100)
    #expect(Bounded<Count>(1_000)?.value == 1_000)
    #expect(Bounded<Count>(.max) == nil)
  }

  @Test func `clamping takes the bound next to a number, and the lower one for nan`() {
    #expect(Bounded<Percent>(clamping: 1e300).value == 100)
    #expect(Bounded<Percent>(clamping: -.infinity).value == 0)
    #expect(Bounded<Percent>(clamping: .nan).value == 0)
    #expect(Bounded<Percent>(clamping: 7.5).value == 7.5)
    #expect(Bounded<Count>(clamping: .min).value == 0)
  }

  @Test(arguments: ["nan", "inf", "-1", "1e300", "1e19", "", " 1", "1\0", "0x1p1024", "é"])
  func `texts that are no number within the bounds are refused`(text: String) {
    #expect(Bounded<Percent>(parsing: text) == nil)
    #expect(Bounded<Count>(parsing: text) == nil)
  }

  @Test func `texts are parsed`() {
    #expect(Bounded<Percent>(parsing: "12.5")?.value == 12.5)
    #expect(Bounded<Count>(parsing: "x7".dropFirst())?.value == 7)
  }

  @Test func `decoding refuses numbers out of bounds`() throws {
    let decoder = JSONDecoder()
    #expect(try decoder.decode([Bounded<Count>].self, from: Data("[7]".utf8)).first?.value == 7)
    for json in ["[-1]", "[1001]", "[1e300]", "[1e19]", "[null]", "[\"7\"]"] {
      #expect(throws: DecodingError.self) {
        try decoder.decode([Bounded<Count>].self, from: Data(json.utf8))
      }
      #expect(throws: DecodingError.self) {
        try decoder.decode([Bounded<Percent>].self, from: Data(json.utf8))
      }
    }
  }

  @Test func `numbers are encoded alone`() throws {
    let data = try JSONEncoder().encode([Bounded<Count>(clamping: 7)])
    #expect(String(decoding: data, as: UTF8.self) == "[7]")
  }
}

struct ClampingTests {
  @Test func `integers are next to any floating-point number`() {
    #expect(Int(clamping: 1e300) == .max)
    #expect(Int(clamping: -Double.infinity) == .min)
    #expect(Int(clamping: Double.nan) == 0)
    #expect(Int(clamping: 2.9) == 2)
    #expect(Int(clamping: -2.9) == -2)
    #expect(UInt32(clamping: -0.5) == 0)
    #expect(UInt32(clamping: -1.0) == 0)
    #expect(Int16(clamping: Float(32_767.9)) == 32_767)
    #expect(Int(clamping: 0x1p63) == .max)
  }

  @Test func `ranges have their ends in order`() {
    #expect(ClosedRange(between: 1, and: 2) == 1...2)
    #expect(ClosedRange(between: 2.5, and: 1) == 1...2.5)
    #expect(ClosedRange(between: Double.nan, and: 1) == nil)
    #expect(ClosedRange(between: 1, and: Double.nan) == nil)
  }
}

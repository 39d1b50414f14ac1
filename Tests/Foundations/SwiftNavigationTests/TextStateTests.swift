import Foundation
import SwiftNavigation
import Testing

struct TextStateTests {
  @Test func literalsShowTheirText() {
    #expect(String(state: TextState("100% sure")) == "100% sure")
    #expect(String(state: TextState("")) == "")
    #expect("\(TextState("Hello"))" == "Hello")
  }

  @Test func interpolatedValuesAreFilledIn() {
    let name = "Blob"
    let count = 3
    #expect(
      String(state: TextState("\(name) has \(count) memos, 100% of them \(name.prefix(2))"))
        == "Blob has 3 memos, 100% of them Bl"
    )
  }

  @Test func everyKindOfNumberReadsAsWritten() {
    #expect(String(state: TextState("\(Int8.min)")) == "-128")
    #expect(String(state: TextState("\(Int.min)")) == "-9223372036854775808")
    #expect(String(state: TextState("\(UInt.max)")) == "18446744073709551615")
    #expect(String(state: TextState("\(UInt8.max)")) == "255")
    #expect(
      String(state: TextState("\(Int128.max)")) == "170141183460469231731687303715884105727")
    #expect(String(state: TextState("\(1.5)")) == "1.5")
    #expect(String(state: TextState("\(Float(0.1))")) == "0.1")
  }

  @Test func specifiersLayNumbersOut() {
    #expect(String(state: TextState("\(2.345, specifier: "%.1f") s")) == "2.3 s")
    #expect(String(state: TextState("\(Float(2.5), specifier: "%05.2f")")) == "02.50")
    #expect(String(state: TextState("\(7, specifier: "%03d")")) == "007")
    #expect(String(state: TextState("\(255, specifier: "%x")")) == "ff")
    #expect(String(state: TextState("\(UInt64.max, specifier: "%llu")")) == "18446744073709551615")
    #expect(String(state: TextState("\(2, specifier: "%.1f")")) == "2.0")
  }

  @Test func specifiersForAnotherKindOfValueAreHarmless() {
    #expect(String(state: TextState("\(1.5, specifier: "%d")")) == "1.5")
    #expect(String(state: TextState("\(3, specifier: "%08s")")) == "%08s")
    #expect(String(state: TextState("\(3, specifier: "50%")")) == "50%")
  }

  @Test func otherValuesAreDescribed() throws {
    let url = try #require(URL(string: "https://example.com"))
    #expect(String(state: TextState("See \(url)")) == "See https://example.com")
  }

  @Test func stringsAreTakenAsTheyAre() {
    let runtime = "50%d"
    #expect(String(state: TextState(runtime)) == "50%d")
    #expect(String(state: TextState(runtime.dropLast())) == "50%")
    #expect(String(state: TextState(verbatim: "\(1)%@")) == "1%@")
  }

  @Test func expressionsThatAreNotLiteralsAreStrings() {
    let name: String? = nil
    let isLong = name == nil
    #expect(String(state: TextState(name ?? "no name")) == "no name")
    #expect(String(state: TextState("a" + String(1))) == "a1")
    #expect(String(state: TextState(isLong ? "long" : "short")) == "long")
  }

  @Test func literalsAreLocalizedFormats() {
    let format: TextState.LocalizedFormat = "Meeting \(1) of \(UInt8(2)), 100% \("x") \(0.5)"
    #expect(format.key == "Meeting %lld of %u, 100%% %@ %lf")
  }

  @Test func numbersFollowTheLocale() {
    let text = TextState("\(1_234_567) and \(1234.5) and \(0.5, specifier: "%.2f")")
    #expect(String(state: text) == "1234567 and 1234.5 and 0.50")
    #expect(
      String(state: text, locale: Locale(identifier: "de_DE"))
        == "1.234.567 and 1.234,5 and 0,50"
    )
    #expect(
      String(state: TextState("\(0.1) \(Float(0.1))"), locale: Locale(identifier: "de_DE"))
        == "0,1 0,1"
    )
  }

  @Test func concatenationPutsOneAfterTheOther() {
    let text = TextState("Delete ") + TextState("everything").bold() + TextState("?")
    #expect(String(state: text) == "Delete everything?")
  }
}

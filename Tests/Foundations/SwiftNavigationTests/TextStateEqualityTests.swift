import SwiftNavigation
import Testing

struct TextStateEqualityTests {
  /// Pairs with the same text and style, but another composition.
  @Test(arguments: [
    (TextState("Hello"), TextState(verbatim: "Hello")),
    (TextState("Hello \("Blob")"), TextState(verbatim: "Hello Blob")),
    (TextState("\(1) of \(2)"), TextState("1 of 2")),
    (TextState("a") + TextState("b"), TextState("ab")),
    (TextState("a") + TextState(""), TextState("a")),
    (TextState("ab").bold(), TextState("a").bold() + TextState("b").bold()),
    ((TextState("a") + TextState("b")).bold(), TextState("ab").bold()),
    (TextState("a \(TextState("b").bold())"), TextState("a ") + TextState("b").bold()),
    (TextState("a").bold(false), TextState("a")),
    (TextState("a").foregroundColor(nil), TextState("a")),
    (TextState("a").bold().italic(), TextState("a").italic().bold()),
    (TextState("").bold(), TextState("")),
  ])
  func textsThatSayTheSameAreEqual(lhs: TextState, rhs: TextState) {
    #expect(lhs == rhs)
    #expect(lhs.hashValue == rhs.hashValue)
  }

  @Test(arguments: [
    (TextState("a"), TextState("b")),
    (TextState("a"), TextState("a").bold()),
    (TextState("a").foregroundColor(.red), TextState("a").foregroundColor(.blue)),
    (TextState("a").underline(), TextState("a").underline(color: .red)),
    (TextState("ab").bold(), TextState("a").bold() + TextState("b")),
    (TextState("a").accessibilityLabel("b"), TextState("a")),
    (TextState("a", tableName: "Titles"), TextState("a")),
  ])
  func textsThatDifferInAnythingAreNotEqual(lhs: TextState, rhs: TextState) {
    #expect(lhs != rhs)
  }
}

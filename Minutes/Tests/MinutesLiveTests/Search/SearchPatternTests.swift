import MinutesCore
import Testing

@testable import MinutesLive

@Suite struct SearchPatternTests {
  @Test(arguments: [
    ("roof", #""roof"*"#),
    ("the roof ", #""the" "roof""#),
    (#""the roof" leaks"#, #""the roof" "leaks"*"#),
    (#""the roof""#, #""the roof""#),
    (#"“the roof” le"#, #""the roof" "le"*"#),
    (#""the roof"#, #""the roof"*"#),
    ("NEAR(a b) OR * -c:d", #""NEAR" "a" "b" "OR" "c" "d"*"#),
    ("Café 50%", #""Café" "50"*"#),
  ])
  func anyTextIsAPattern(text: String, pattern: String) {
    #expect(SearchPattern(text)?.fullText == pattern)
  }

  @Test(arguments: ["", " ", "\"", "* ( -", "\u{0}"])
  func aTextWithoutWordsIsNone(text: String) {
    #expect(SearchPattern(text) == nil)
  }
}

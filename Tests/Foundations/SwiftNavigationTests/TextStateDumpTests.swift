import CustomDump
import SwiftNavigation
import Testing

struct TextStateDumpTests {
  @Test func plainTextIsDumpedAsAString() {
    #expect(String(customDumping: TextState("Hello \("Blob")")) == #""Hello Blob""#)
  }

  @Test func aStyleStandsBehindTheWordsThatHaveIt() {
    let text =
      TextState("Delete ") + TextState("every").bold().foregroundColor(.red)
      + TextState("thing").foregroundColor(.red).bold() + TextState("?")
    #expect(String(customDumping: text) == #""Delete [everything]{bold, color: red}?""#)
  }

  @Test func everyModifierHasAName() {
    let text = TextState("a")
      .bold().italic().monospacedDigit()
      .font(.custom("Georgia", size: 12).bold().italic().monospaced()).fontWeight(.heavy)
      .fontWidth(.condensed).fontDesign(.serif)
      .foregroundColor(.init(red: 1, green: 0.5, blue: 0, opacity: 0.5))
      .underline(pattern: .dot, color: .red).strikethrough()
      .kerning(1).tracking(2).baselineOffset(-3)
      .accessibilityHeading(.h2).accessibilityLabel("b")
      .accessibilityTextContentType(.console)
      .speechAdjustedPitch(0.5).speechAnnouncementsQueued().speechSpellsOutCharacters()
      .speechAlwaysIncludesPunctuation()
    #expect(
      text.customDumpValue as? String == """
        [a]{bold, italic, underlined dot red, struck through, \
        font: Georgia 12.0 bold monospaced italic, weight: heavy, width: condensed, \
        design: serif, color: rgb(1.0 0.5 0.0 / 0.5), monospaced digits, kerning: 1.0, \
        tracking: 2.0, baseline offset: -3.0, heading: h2, label: "b", content: console, \
        pitch: 0.5, queued, spelled out, with punctuation}
        """
    )
  }

  @Test func aDifferenceShowsTheWords() {
    expectNoDifference(
      diff(TextState("Save").bold(), TextState("Save")),
      """
      - "[Save]{bold}"
      + "Save"
      """
    )
  }
}

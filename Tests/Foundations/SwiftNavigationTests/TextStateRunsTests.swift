import SwiftNavigation
import Testing

struct TextStateRunsTests {
  @Test func plainTextIsOneRun() {
    #expect(TextState("Hello \("Blob")").runs() == [TextState.Run(text: "Hello Blob")])
    #expect(TextState("").runs() == [])
  }

  @Test func eachStyleIsARunOfItsOwn() {
    let text = TextState("Delete ") + TextState("every").bold() + TextState("thing").bold()
    #expect(text.runs().map(\.text) == ["Delete ", "everything"])
    #expect(text.runs().map(\.attributes.isBold) == [false, true])
  }

  @Test func modifiersOfAConcatenationAreOnEachRun() {
    let text = (TextState("a") + TextState("b").bold()).italic().foregroundColor(.red)
    #expect(text.runs().map(\.attributes.isItalic) == [true, true])
    #expect(text.runs().map(\.attributes.isBold) == [false, true])
    #expect(text.runs().map(\.attributes.foregroundColor) == [.red, .red])
  }

  @Test func innerModifiersHavePrecedence() {
    let text =
      (TextState("a").foregroundColor(.blue).bold(false).underline(false) + TextState("b"))
      .foregroundColor(.red).bold().underline(pattern: .dash)
    #expect(text.runs().map(\.attributes.foregroundColor) == [.blue, .red])
    #expect(text.runs().map(\.attributes.isBold) == [false, true])
    #expect(text.runs().map(\.attributes.underline) == [nil, .init(pattern: .dash)])
  }

  @Test func anInterpolatedTextKeepsItsStyleAndTakesOnTheOuterOne() {
    let text = TextState("Delete \(TextState("all").bold()) memos").italic()
    #expect(text.runs().map(\.text) == ["Delete ", "all", " memos"])
    #expect(text.runs().map(\.attributes.isBold) == [false, true, false])
    #expect(text.runs().map(\.attributes.isItalic) == [true, true, true])
  }

  @Test func everyModifierIsInTheAttributes() {
    let text = TextState("a")
      .bold().italic().monospacedDigit()
      .font(.system(size: 12, weight: .bold)).fontWeight(.heavy).fontWidth(.condensed)
      .fontDesign(.serif)
      .foregroundColor(.init(red: 1, green: 0.5, blue: 0))
      .underline(pattern: .dot, color: .red).strikethrough(pattern: .dash)
      .kerning(1).tracking(2).baselineOffset(-3)
      .accessibilityHeading(.h2).accessibilityLabel("b \(1)")
      .accessibilityTextContentType(.console)
      .speechAdjustedPitch(0.5).speechAnnouncementsQueued().speechSpellsOutCharacters()
      .speechAlwaysIncludesPunctuation()

    var expected = TextState.Attributes()
    expected.isBold = true
    expected.isItalic = true
    expected.hasMonospacedDigits = true
    expected.font = TextState.Font(base: .system(size: 12), weight: .bold)
    expected.fontWeight = .heavy
    expected.fontWidth = .condensed
    expected.fontDesign = .serif
    expected.foregroundColor = .rgb(red: 1, green: 0.5, blue: 0, opacity: 1)
    expected.underline = TextState.LineStyle(pattern: .dot, color: .red)
    expected.strikethrough = TextState.LineStyle(pattern: .dash)
    expected.kerning = 1
    expected.tracking = 2
    expected.baselineOffset = -3
    expected.accessibilityHeading = .h2
    expected.accessibilityLabel = TextState("b 1")
    expected.accessibilityTextContentType = .console
    expected.speechAdjustedPitch = 0.5
    expected.speechQueuesAnnouncements = true
    expected.speechSpellsOutCharacters = true
    expected.speechIncludesPunctuation = true
    #expect(text.runs() == [TextState.Run(text: "a", attributes: expected)])
  }

  @Test func nothingToModifyModifiesNothing() {
    let text = TextState("a").font(nil).fontWeight(nil).fontWidth(nil).fontDesign(nil)
      .foregroundColor(nil)
    #expect(text.runs() == [TextState.Run(text: "a")])
  }

  @Test func fontsAreMadeFromFonts() {
    #expect(
      TextState.Font.title.bold().italic().monospaced()
        == TextState.Font(
          base: .textStyle(.title), weight: .bold, design: .monospaced, isItalic: true)
    )
    #expect(
      TextState.Font.custom("Georgia", size: 14)
        == TextState.Font(base: .custom(name: "Georgia", size: 14))
    )
    #expect(
      TextState.Font.system(.body, design: .serif, weight: .light)
        == TextState.Font(base: .textStyle(.body), weight: .light, design: .serif)
    )
  }
}

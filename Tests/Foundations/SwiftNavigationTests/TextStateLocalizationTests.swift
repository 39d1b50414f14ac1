import Foundation
import SwiftNavigation
import Testing

/// A bundle on disk for the duration of the test.
struct TextStateLocalizationTests: ~Copyable {
  private let url: URL
  private let bundle: Bundle

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Self.write(
      #"""
      "Hello %@" = "Hallo %@";
      "%lld of %@" = "%2$@: %1$lld";
      "broken %lld" = "kaputt %@ %@ %.1f %s %";
      "Delete %@?" = "%@ löschen?";
      """#,
      to: url.appendingPathComponent("de.lproj/Localizable.strings")
    )
    try Self.write(
      #""Open" = "Öffnen";"#, to: url.appendingPathComponent("de.lproj/Menu.strings"))
    try Self.write(
      #""Hello %@" = "Oi, %@";"#, to: url.appendingPathComponent("pt-BR.lproj/Localizable.strings"))
    bundle = try #require(Bundle(url: url))
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  private static func write(_ strings: String, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try strings.write(to: url, atomically: true, encoding: .utf8)
  }

  @Test func literalsAreLookedUpInTheLanguageOfTheLocale() {
    let text = TextState("Hello \("Blob")", bundle: bundle)
    #expect(String(state: text, locale: Locale(identifier: "de_CH")) == "Hallo Blob")
    #expect(String(state: text, locale: Locale(identifier: "pt_BR")) == "Oi, Blob")
  }

  @Test func aTableMayBeNamed() {
    let text = TextState("Open", tableName: "Menu", bundle: bundle)
    #expect(String(state: text, locale: Locale(identifier: "de")) == "Öffnen")
  }

  @Test func missingTranslationsShowTheLiteral() {
    let text = TextState("Bye \("Blob")", bundle: bundle)
    #expect(String(state: text, locale: Locale(identifier: "de")) == "Bye Blob")
  }

  @Test func aTranslationMayTurnPlaceholdersRound() {
    let text = TextState("\(1) of \("x")", bundle: bundle)
    #expect(String(state: text, locale: Locale(identifier: "de")) == "x: 1")
  }

  @Test func aWrongTranslationIsHarmless() {
    let text = TextState("broken \(1)", bundle: bundle)
    #expect(String(state: text, locale: Locale(identifier: "de")) == "kaputt 1 %@ %.1f %s %")
  }

  @Test func aTranslationKeepsTheStyleOfInterpolatedTexts() {
    let text = TextState("Delete \(TextState("Memo").bold())?", bundle: bundle)
    let runs = text.runs(locale: Locale(identifier: "de"))
    #expect(runs.map(\.text) == ["Memo", " löschen?"])
    #expect(runs.map(\.attributes.isBold) == [true, false])
  }
}

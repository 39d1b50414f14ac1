package import ComposableArchitecture
package import Foundation

/// All texts that users of the page read, in one language.
///
/// The English text of each member is its initial value. A translation is one more instance in
/// ``all``: it replaces the texts of each screen, and has the English ones for those it leaves out.
/// The texts are an object, because components read them for each element.
package final class Texts: Sendable {
  /// The language as in the attribute `lang`: `en`.
  package let language: String

  package let failures: FailureTexts
  package let imports: ImportTexts
  package let memos: MemosTexts
  package let microphones: MicrophoneTexts
  package let names: NameTexts
  package let recorder: RecorderTexts
  package let selection: SelectionTexts
  package let tour: TourTexts
  package let trash: TrashTexts

  /// Creates the texts of a language.
  package init(
    language: String,
    failures: FailureTexts = FailureTexts(),
    imports: ImportTexts = ImportTexts(),
    memos: MemosTexts = MemosTexts(),
    microphones: MicrophoneTexts = MicrophoneTexts(),
    names: NameTexts = NameTexts(),
    recorder: RecorderTexts = RecorderTexts(),
    selection: SelectionTexts = SelectionTexts(),
    tour: TourTexts = TourTexts(),
    trash: TrashTexts = TrashTexts()
  ) {
    self.language = language
    self.failures = failures
    self.imports = imports
    self.memos = memos
    self.microphones = microphones
    self.names = names
    self.recorder = recorder
    self.selection = selection
    self.tour = tour
    self.trash = trash
  }
}

extension Texts {
  package static let english = Texts(language: "en")

  /// The languages that the page is written in.
  package static let all = [english]

  /// The texts in the language of a locale, or in English.
  package static func matching(_ locale: Locale) -> Texts {
    let code = locale.language.languageCode?.identifier
    return all.first { $0.language == code } ?? english
  }
}

private enum TextsKey: DependencyKey {
  static var liveValue: Texts? { nil }
  static var testValue: Texts? { .english }
}

extension DependencyValues {
  /// The texts for the user. Unless they are set, those for the locale.
  package var texts: Texts {
    get { self[TextsKey.self] ?? .matching(locale) }
    set { self[TextsKey.self] = newValue }
  }
}

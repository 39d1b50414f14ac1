import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

extension CompletionKind {
  /// The titles of the memos.
  static var memo: CompletionKind {
    titles { try await $0.memos().map(\.listedTitle) }
  }

  /// The titles of the deleted memos that can be restored.
  static var deletedMemo: CompletionKind {
    titles { try await $0.deletedMemos().map(\.listedTitle) }
  }

  /// Completes titles from the data folder that the command line names.
  ///
  /// - Parameter titles: Reads the titles.
  static func titles(
    _ titles: @escaping @Sendable (LibraryReader) async throws -> [String]
  ) -> CompletionKind {
    let complete: @Sendable ([String], Int, String) async -> [String] = { words, _, _ in
      // The tab key changes nothing: a library that is opened recovers recordings, and its messages would be lost here.
      guard let library = try? LibraryReader(folder(in: words)) else { return [] }
      return ((try? await titles(library)) ?? []).map(escaped)
    }
    return custom(complete)
  }

  /// The data folder of a command line, whose words are as the user has typed them.
  private static func folder(in words: [String]) -> DataFolder {
    // bash separates `--data=FOLDER` at the sign.
    let words = words.filter { $0 != "=" }
    var path: String?
    for (word, next) in zip(words, words.dropFirst()) where word == "--data" { path = next }
    for word in words where word.hasPrefix("--data=") { path = String(word.dropFirst(7)) }
    guard let path = path?.filter({ !"\"'\\".contains($0) }), !path.isEmpty else {
      return .standard()
    }
    return DataFolder(URL(fileURLWithPath: NSString(string: path).expandingTildeInPath))
  }

  /// A title as the scripts of the shells read it.
  private static func escaped(_ title: String) -> String {
    let shell = CompletionShell.requesting
    // `compgen -W` expands words: without the quotes, it runs commands in a title.
    if shell == .bash { return "'" + title.replacing("'", with: #"'\''"#) + "'" }
    // A description follows a colon.
    if shell == .zsh { return title.replacing(":", with: #"\:"#) }
    return title
  }
}

import SwiftSyntax

extension Trivia {
  /// The blanks before the next token.
  var indentation: Trivia {
    Trivia(
      pieces: pieces.reversed().prefix { piece in
        switch piece {
        case .spaces, .tabs: true
        default: false
        }
      }.reversed())
  }
}

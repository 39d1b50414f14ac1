import SwiftSyntax

extension Trivia {
  /// The lines of the documentation comments directly before a declaration, without indentation.
  var documentationLines: [String] {
    var lines: [String] = []
    for piece in pieces {
      switch piece {
      case .docLineComment(let line):
        lines.append(line)
      case .docBlockComment(let block):
        lines += block.unindentedBlockLines
      case .newlines(let count) where count > 1:
        lines = []
      default:
        break
      }
    }
    return lines
  }
}

extension String {
  /// The lines of a block comment. Lines after the first keep one space of indentation if they
  /// begin with an asterisk; otherwise the common indentation is removed.
  fileprivate var unindentedBlockLines: [String] {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let rest = lines.dropFirst()
    let indentation =
      rest.filter { $0.contains { !$0.isWhitespace } }
      .map { $0.prefix(while: \.isWhitespace).count }
      .min() ?? 0
    return lines.prefix(1).map(String.init)
      + rest.map { line in
        let text = String(line.dropFirst(indentation))
        return text.hasPrefix("*") ? " \(text)" : text
      }
  }
}

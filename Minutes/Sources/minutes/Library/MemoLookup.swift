import Foundation
import MinutesCore

/// The memos of a data folder, as the command line names them.
struct MemoLookup {
  /// The memos, the newest first.
  let memos: [Memo]

  /// A memo that the command line does not name, or not clearly.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Returns the memo with an id, with an id that begins so, or with a title.
  ///
  /// - Throws: ``Failure`` if no memo or more than one has this name.
  func memo(named name: String) throws -> Memo {
    // Untitled items have an empty title, and a variable of a shell may be unset.
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Failure(
        description: "The name of the memo is empty. 'minutes list' shows the memos and their ids.")
    }
    if let id = UUID(uuidString: name), let memo = memos.first(where: { $0.id == id }) {
      return memo
    }
    var found = memos.filter { $0.title == name }
    if found.isEmpty, name.count >= Self.minimumPrefixLength {
      found = memos.filter { $0.id.uuidString.lowercased().hasPrefix(name.lowercased()) }
    }
    switch found.count {
    case 1: return found[0]
    case 0:
      throw Failure(
        description: "There is no memo '\(name)'. 'minutes list' shows the memos and their ids.")
    default:
      throw Failure(
        description: """
          '\(name)' names \(found.count) memos. Give the id of one of them:
          \(MemoTable(memos: found).text)
          """)
    }
  }

  /// Returns the memos with these names, each once.
  func memos(named names: [String]) throws -> [Memo] {
    var known: Set<Memo.ID> = []
    return try names.map(memo(named:)).filter { known.insert($0.id).inserted }
  }

  /// Shorter beginnings of ids are easily mistaken.
  private static let minimumPrefixLength = 4
}

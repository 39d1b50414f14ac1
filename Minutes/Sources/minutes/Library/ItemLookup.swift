import Foundation
import MinutesCore
import MinutesLive

/// A memo or a playlist, which the command line names by its id, the beginning of the id, or its title.
protocol NamedItem: Identifiable where ID == UUID {
  /// The title, as tables show it.
  var listedTitle: String { get }

  /// The word for one item in messages.
  static var noun: String { get }

  /// The command that lists the items.
  static var listCommand: String { get }

  /// Items as a table for people.
  static func table(_ items: [Self]) -> String
}

extension NamedItem {
  /// The beginning of the id, which names an item on the command line.
  var shortID: String { String(id.uuidString.lowercased().prefix(8)) }

  /// The item in the message of a command that has changed it.
  var idAndTitle: String { "\(shortID): \(listedTitle)" }
}

extension Memo: NamedItem {
  static var noun: String { "memo" }
  static var listCommand: String { "minutes list" }
  var listedTitle: String { name(timeZone: .current, texts: .english) }
  static func table(_ items: [Memo]) -> String { MemoTable(memos: items).text }
}

extension Playlist: NamedItem {
  var listedTitle: String { name }
  static var noun: String { "playlist" }
  static var listCommand: String { "minutes playlist list" }

  /// The columns are the id, the number of memos and the title.
  static func table(_ items: [Playlist]) -> String {
    let lines = items.map { playlist in
      let count = String(playlist.memos.count)
      let padding = String(repeating: " ", count: max(0, 5 - count.count))
      return "\(playlist.shortID)  \(padding)\(count)  \(playlist.name)"
    }
    return (["ID        MEMOS  TITLE"] + lines).joined(separator: "\n")
  }
}

/// The items of a data folder, as the command line names them.
struct ItemLookup<Item: NamedItem> {
  /// The items that can be named.
  let items: [Item]

  /// The command that lists these items.
  var listCommand = Item.listCommand

  /// Returns the item with an id, with a title, or with an id that begins so. If there is none, the title may differ in case.
  ///
  /// - Throws: ``CommandFailure`` if no item or more than one has this name.
  func item(named name: String) throws -> Item {
    let noun = Item.noun
    let help = "'\(self.listCommand)' shows the \(noun)s and their ids."
    // A variable of a shell may be unset.
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(description: "The name of the \(noun) is empty. \(help)")
    }
    if let id = UUID(uuidString: name), let item = items.first(where: { $0.id == id }) {
      return item
    }
    var found = items.filter { $0.listedTitle == name }
    // Shorter beginnings of ids are easily mistaken.
    if found.isEmpty, name.count >= 4 {
      found = items.filter { $0.id.uuidString.lowercased().hasPrefix(name.lowercased()) }
    }
    if found.isEmpty {
      found = items.filter { $0.listedTitle.lowercased() == name.lowercased() }
    }
    switch found.count {
    case 1: return found[0]
    case 0: throw CommandFailure(description: "There is no \(noun) '\(name)'. \(help)")
    default:
      throw CommandFailure(
        description: """
          '\(name)' names \(found.count) \(noun)s. Give the id of one of them:
          \(Item.table(found))
          """)
    }
  }

  /// Returns the items with these names, each once.
  func items(named names: [String]) throws -> [Item] {
    var known: Set<UUID> = []
    return try names.map(item(named:)).filter { known.insert($0.id).inserted }
  }
}

extension MemoLibrary {
  /// The memos that can be named.
  func memoLookup() async throws -> ItemLookup<Memo> {
    ItemLookup(items: try await repository.fetchAll())
  }

  /// The memo that the command line names, as it is now.
  func memo(named name: String) async throws -> Memo {
    try await memoLookup().item(named: name)
  }

  /// Prints memos as they are now: JSON, or lines of a table.
  func printCurrent(_ memos: [Memo], json: Bool) async throws {
    let all = try await repository.snapshot()
    let current = memos.compactMap { all[id: $0.id] }
    if json { return try printJSON(current.map { MemoEntry($0) }) }
    for memo in current { print(MemoTable.line(memo)) }
  }
}

import ArgumentParser

/// A word in the place of a command that is not the name of one.
///
/// `serve` is the default, so without this check a misspelled name is an unexpected argument of `serve`.
struct UnknownCommand {
  private let name: String

  /// The words before it: `minutes playlist`.
  private let group: String

  /// The names of the commands at this place.
  private let names: [String]

  /// Looks for an unknown command.
  ///
  /// - Returns: `nil` if each word up to the first option or argument names a command.
  init?(in arguments: [String], of root: any ParsableCommand.Type) {
    var commands = root.configuration.subcommands
    var group = root._commandName
    for word in arguments {
      if commands.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
      guard let command = commands.first(where: { $0._commandName == word }) else {
        self.name = word
        self.group = group
        self.names = commands.compactMap { $0._commandName }
        return
      }
      commands = command.configuration.subcommands
      group += " \(word)"
    }
    return nil
  }

  /// Says which command may be meant, and where all are listed.
  var message: String {
    let nearest = names.map { (name: $0, changes: Self.changes(from: name, to: $0)) }
      .min { $0.changes < $1.changes }
    let isNear = nearest.map { $0.changes <= 2 && $0.changes < $0.name.count } ?? false
    let suggestion = isNear ? " Did you mean '\(nearest?.name ?? "")'?" : ""
    return "There is no command '\(group) \(name)'.\(suggestion)"
  }

  /// The least number of characters to insert, remove or replace.
  private static func changes(from word: String, to other: String) -> Int {
    var row = Array(0...other.count)
    for (line, character) in word.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, otherCharacter) in other.enumerated() {
        let replacing = diagonal + (character == otherCharacter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replacing, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}

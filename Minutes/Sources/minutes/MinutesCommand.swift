import ArgumentParser

/// The command `minutes`.
@main
struct MinutesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minutes",
    abstract: "Records voice memos on your own machine.",
    discussion: """
      EXAMPLES
        minutes serve --open
        minutes list
        minutes help export

      COMPLETION
        The tab key completes commands, options and titles:
        bash  source <(minutes --generate-completion-script bash)
        zsh   minutes --generate-completion-script zsh > ~/.zfunc/_minutes
        fish  minutes --generate-completion-script fish | source
        In zsh, the folder must be in $fpath. In bash and fish, the line is part of
        ~/.bashrc or ~/.config/fish/config.fish.
      """,
    version: "0.1.0",
    subcommands: [
      ServeCommand.self, ListCommand.self, ShowCommand.self, SearchCommand.self, ImportCommand.self,
      ExportCommand.self, DeleteCommand.self, RestoreCommand.self, RenameCommand.self,
      FavoriteCommand.self, TagCommand.self, BookmarkCommand.self, EditCommand.self,
      PlaylistCommand.self, TranscribeCommand.self, SpeechCommand.self, BackupCommand.self,
      DoctorCommand.self, AccessCommand.self,
    ],
    defaultSubcommand: ServeCommand.self
  )

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let unknown = UnknownCommand(in: arguments, of: Self.self) {
      exit(withError: ValidationError(unknown.message))
    }
    await main(arguments)
  }
}

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
        self.names = commands.map { $0._commandName }
        return
      }
      commands = command.configuration.subcommands
      group += " \(word)"
    }
    return nil
  }

  /// Says which command may be meant, and where all are listed.
  var message: String {
    // A short word is near to many.
    let limit = name.count > 4 ? 2 : 1
    let nearest = names.map { (name: $0, changes: Self.changes(from: name, to: $0)) }
      .min { $0.changes < $1.changes }
      .flatMap { $0.changes <= limit ? $0.name : nil }
    let suggestion = nearest.map { " Did you mean '\($0)'?" } ?? ""
    return
      "There is no command '\(group) \(name)'.\(suggestion) All are listed by '\(group) --help'."
  }

  /// The least number of characters to insert, remove, replace, or swap with the next one.
  private static func changes(from word: String, to other: String) -> Int {
    let (word, other) = (Array(word), Array(other))
    var rows = [Array(0...other.count)]
    for line in word.indices {
      var row = [line + 1]
      for column in other.indices {
        let replaced = rows[line][column] + (word[line] == other[column] ? 0 : 1)
        var least = min(replaced, rows[line][column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, word[line] == other[column - 1], word[line - 1] == other[column] {
          least = min(least, rows[line - 1][column - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[word.count][other.count]
  }
}

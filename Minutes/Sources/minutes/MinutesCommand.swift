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
      """,
    version: "0.1.0",
    subcommands: [
      ServeCommand.self, ListCommand.self, ShowCommand.self, SearchCommand.self, ImportCommand.self,
      ExportCommand.self, DeleteCommand.self, RestoreCommand.self, TagCommand.self,
      BookmarkCommand.self, EditCommand.self, PlaylistCommand.self,
      TranscribeCommand.self, SpeechCommand.self, BackupCommand.self, DoctorCommand.self,
      AccessCommand.self,
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

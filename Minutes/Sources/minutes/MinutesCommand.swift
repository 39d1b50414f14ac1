import ArgumentParser

/// The command.
@main
struct MinutesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minutes",
    abstract: "Records voice memos on your own machine.",
    subcommands: [ServeCommand.self, DoctorCommand.self, AccessCommand.self],
    defaultSubcommand: ServeCommand.self
  )
}

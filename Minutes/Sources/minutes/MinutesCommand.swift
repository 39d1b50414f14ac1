import ArgumentParser

/// The command.
@main
struct MinutesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minutes",
    abstract: "Records voice memos on your own machine.",
    subcommands: [DoctorCommand.self]
  )
}

import Foundation
import Testing

@testable import KilledRecorder

/// `minutes --help`
@Suite(.timeLimit(.minutes(15))) struct HelpTests {
  /// A command, as the parser describes it.
  private struct Command: Decodable {
    var commandName: String
    var discussion: String?
    var subcommands: [Command]?

    /// The names of the commands whose help has no examples.
    var namesWithoutExamples: [String] {
      guard commandName != "help" else { return [] }
      let isComplete = discussion?.contains("EXAMPLES\n") == true
      return (isComplete ? [] : [commandName])
        + (subcommands ?? []).flatMap(\.namesWithoutExamples).map { "\(commandName) \($0)" }
    }
  }

  private struct Description: Decodable {
    var command: Command
  }

  @Test func `the help of every command has examples`() async throws {
    let result = try await Program(product: "minutes", "--experimental-dump-help").run()
    let command = try JSONDecoder().decode(Description.self, from: Data(result.output.utf8)).command
    #expect((command.subcommands ?? []).count > 10)
    #expect(command.namesWithoutExamples == [])
  }

  @Test func `the version is printed`() async throws {
    let result = try await Program(product: "minutes", "--version").run()
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, "\(result.output)")
  }

  @Test(
    arguments: [
      (["lsit"], "minutes", "list"), (["playlist", "shwo", "Mix"], "minutes playlist", "show"),
      (["speech", "statsu"], "minutes speech", "status"), (["juggle", "--json"], "minutes", nil),
      // Two changes away from `show`.
      (["stop"], "minutes", nil),
    ] as [([String], String, String?)])
  func `an unknown command is named, with the nearest one`(
    arguments: [String], group: String, nearest: String?
  ) async throws {
    var program = Program(product: "minutes")
    program.arguments = arguments
    let result = try await program.run()
    #expect(result.status == 64)
    #expect(result.output == "")
    let name = arguments[group.split(separator: " ").count - 1]
    let suggestion = nearest.map { " Did you mean '\($0)'?" } ?? ""
    #expect(
      result.errors == """
        Error: There is no command '\(group) \(name)'.\(suggestion) All are listed by '\(group) --help'.
        Usage: minutes <subcommand>
          See 'minutes --help' for more information.

        """)
  }
}

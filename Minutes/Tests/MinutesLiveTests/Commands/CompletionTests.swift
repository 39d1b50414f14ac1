import Testing

@testable import KilledRecorder

/// `minutes --generate-completion-script`
@Suite(.timeLimit(.minutes(15))) struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script is made for each shell`(shell: String) async throws {
    var program = Program(product: "minutes")
    program.arguments = ["--generate-completion-script", shell]
    let made = try await program.run()
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors == "")
    for word in [
      "minutes", "playlist", "export", "output", "tag", "remove", "bookmark", "rename", "edit",
      "split",
    ] {
      #expect(made.output.contains(word), "\(word) in the script for \(shell)")
    }
  }
}

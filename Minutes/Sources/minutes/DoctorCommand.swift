import ArgumentParser
import Foundation
import MinutesLive

/// `minutes doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Looks for whatever may keep you from recording, and says how to mend it.",
    discussion: """
      Without --rebuild it changes nothing. Its exit code is 1 if there is something to be mended.
      """
  )

  @Flag(help: "Decode all recordings and compare them with their digests: about 2 s for each hour.")
  var verify = false

  @Flag(
    help: """
      Set the database aside and make a new one from the recordings and the names beside them. Stop \
      'minutes serve' before.
      """)
  var rebuild = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    if rebuild { try await rebuildDatabase() }
    let findings = await Doctor(options.folder).findings(isVerifying: verify)
    for finding in findings {
      print(
        "\(finding.remedy == nil ? "ok     " : "PROBLEM") \(finding.subject): \(finding.result)")
      if let remedy = finding.remedy { print("        \(remedy)") }
    }
    if findings.contains(where: { $0.remedy != nil }) { throw ExitCode.failure }
  }

  private func rebuildDatabase() async throws {
    let rebuild = try await DatabaseRebuild.run(options.folder, now: .now)
    if let old = rebuild.old { print("The old database is \(old.path)") }
    if let count = rebuild.readRowCount {
      print("Read \(count == 1 ? "1 row" : "\(count) rows") of it.")
    }
    let memos = rebuild.memoCount == 1 ? "1 memo" : "\(rebuild.memoCount) memos"
    let standups =
      rebuild.standupCount == 1 ? "1 stand-up" : "\(rebuild.standupCount) stand-ups"
    print("Rebuilt \(options.folder.database.path) with \(memos) and \(standups).")
    for problem in rebuild.problems { print("Not rebuilt: \(problem)") }
  }
}

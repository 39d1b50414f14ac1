import ArgumentParser
import Foundation
import MinutesLive

/// `minutes doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks the installation and the data folder, and prints a remedy for each problem.",
    discussion: """
      Changes nothing without --rebuild. The exit code is 1 if there is a problem.

      EXAMPLES
        minutes doctor
        minutes doctor --verify
        minutes doctor --rebuild --data ~/Minutes
      """
  )

  @Flag(
    help:
      "Decode all recordings and compare them with their checksums, and decode all transcripts. Takes about 2 s per hour of audio."
  )
  var verify = false

  @Flag(
    help: """
      Rename the database and create a new one from the recordings and their sidecar files. Stop 'minutes serve' \
      first.
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
    if let old = rebuild.old { print("Renamed the old database to \(old.path)") }
    if let count = rebuild.readRowCount {
      print("Read \(count == 1 ? "1 row" : "\(count) rows") from it.")
    }
    let memos = rebuild.memoCount == 1 ? "1 memo" : "\(rebuild.memoCount) memos"
    let standups =
      rebuild.standupCount == 1 ? "1 stand-up" : "\(rebuild.standupCount) stand-ups"
    let playlists =
      rebuild.playlistCount == 1 ? "1 playlist" : "\(rebuild.playlistCount) playlists"
    print(
      "Rebuilt \(options.folder.database.path) with \(memos), \(standups) and \(playlists).")
    for problem in rebuild.problems { print("Not restored: \(problem)") }
  }
}

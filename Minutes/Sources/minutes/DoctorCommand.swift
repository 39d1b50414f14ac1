import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks the installation and the data folder, and prints a remedy for each problem.",
    discussion: """
      Changes nothing without --rebuild or --repair. The exit code is 1 if there is a problem, and 64 if --data names a folder \
      without a library.

      EXAMPLES
        minutes doctor
        minutes doctor --verify
        minutes doctor --repair
        minutes doctor --rebuild --data ~/Minutes
        minutes doctor --verify --json | jq -r '.[] | select(.remedy) | .result'
      """
  )

  @Flag(
    help:
      "Compare all recordings and sidecar files with their checksums, and decode all transcripts. Takes about 1 s per hour of audio."
  )
  var verify = false

  @Flag(
    help: """
      Add the checksums that files of earlier versions lack, write damaged sidecar files again from the database, and \
      then do the same as --verify. Sound is not changed. Minutes may run.
      """)
  var repair = false

  @Flag(
    help: """
      Rename the database and create a new one from the recordings and their sidecar files. Stop 'minutes serve' \
      first.
      """)
  var rebuild = false

  @Flag(help: "Print the results as JSON. Those with a remedy are problems.")
  var json = false

  @OptionGroup var options: DataOptions

  private struct Entry: Encodable {
    /// The subject of the check, such as "Data folder".
    var subject: String
    var result: String
    /// Missing if there is no problem.
    var remedy: String?
  }

  func validate() throws {
    if json, repair || rebuild {
      throw ValidationError(
        "--json prints the results of checks. Run 'minutes doctor \(repair ? "--repair" : "--rebuild")' before."
      )
    }
  }

  func run() async throws {
    // The installation can be checked before there is a library.
    _ = try rebuild || repair ? options.existingFolder() : options.existingOrDefaultFolder()
    if json { return try await printFindings() }
    if rebuild { try await rebuildDatabase() }
    if repair { try await repairChecksums() }
    let findings = await self.findings(isVerifying: verify || repair)
    for finding in findings {
      print(
        "\(finding.remedy == nil ? "ok     " : "PROBLEM") \(finding.subject): \(finding.result)")
      if let remedy = finding.remedy { print("        \(remedy)") }
    }
    if findings.contains(where: { $0.remedy != nil }) { throw ExitCode.failure }
  }

  private func findings(isVerifying: Bool) async -> [Finding] {
    let doctor = Doctor(options.folder)
    guard isVerifying else { return await doctor.findings() }
    return await ProgressBar.showing("Verifying") {
      await doctor.findings(isVerifying: true, progress: $0)
    }
  }

  private func printFindings() async throws {
    let findings = await self.findings(isVerifying: verify)
    try printJSON(
      findings.map { Entry(subject: $0.subject, result: $0.result, remedy: $0.remedy) })
    if findings.contains(where: { $0.remedy != nil }) { throw ExitCode.failure }
  }

  private func repairChecksums() async throws {
    let folder = options.folder
    let repair = try await ProgressBar.showing("Repairing") {
      try await ChecksumRepair.run(folder, progress: $0)
    }
    let sounds = repair.soundCount == 1 ? "1 recording" : "\(repair.soundCount) recordings"
    let sidecars = repair.sidecarCount == 1 ? "1 memo" : "\(repair.sidecarCount) memos"
    print("Added the checksums of \(sounds), and wrote the sidecar files of \(sidecars).")
    for problem in repair.problems { report(problem) }
  }

  private func rebuildDatabase() async throws {
    let rebuild = try await DatabaseRebuild.run(options.folder, naming: .english, now: .now)
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
    for problem in rebuild.problems { report("Not restored: \(problem)") }
  }

  private func report(_ problem: String) {
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
  }
}

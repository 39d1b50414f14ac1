import ArgumentParser
import MinutesLive

/// `minutes doctor`
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Looks for whatever may keep you from recording, and says how to mend it.",
    discussion: "It changes nothing. Its exit code is 1 if there is something to be mended."
  )

  @OptionGroup var options: DataOptions

  func run() throws {
    let findings = Doctor(options.folder).findings()
    for finding in findings {
      print(
        "\(finding.remedy == nil ? "ok     " : "PROBLEM") \(finding.subject): \(finding.result)")
      if let remedy = finding.remedy { print("        \(remedy)") }
    }
    if findings.contains(where: { $0.remedy != nil }) { throw ExitCode.failure }
  }
}

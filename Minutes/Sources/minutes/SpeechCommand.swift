import ArgumentParser
import ComposableArchitecture
import Foundation
import MinutesCore
import MinutesLive

/// `minutes speech`
struct SpeechCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speech",
    abstract: "Installs the recommended speech engine, Whisper, and tells about it.",
    subcommands: [Install.self, Status.self, Test.self, Remove.self],
    defaultSubcommand: Status.self
  )

  /// `minutes speech install`
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Downloads Whisper into the data folder. Needs Python, but no root.")

    @Option(
      help: """
        tiny.en, for English, or base, for 99 languages, twice as slow; or a folder with any CTranslate2 model of \
        Whisper.
        """)
    var model = WhisperChoice.tinyEnglish.rawValue

    @Flag(help: "Do not ask before the download.")
    var yes = false

    @OptionGroup var options: DataOptions

    private var source: WhisperModelSource {
      WhisperChoice(rawValue: model).map { .download($0) }
        ?? .folder(URL(fileURLWithPath: model))
    }

    func run() async throws {
      print(source.announcement)
      guard yes || isAgreed() else { throw CleanExit.message("Nothing was downloaded.") }
      let steps = LockIsolated<SpeechInstallationProgress.Step?>(nil)
      let installation = try await WhisperInstaller(options.folder).install(source) { progress in
        let isNew = steps.withValue { step in
          defer { step = progress.step }
          return step != progress.step
        }
        if isNew { print(progress.step.text) }
        fflush(nil)
      }
      print(
        "Whisper with the model \(installation.record.model) is installed. A server that runs uses it from the next utterance on."
      )
    }

    private func isAgreed() -> Bool {
      print("Install it? [y/N] ", terminator: "")
      fflush(nil)
      return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
  }

  /// `minutes speech status`
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Names the speech engine, its model and its quality.")

    @OptionGroup var options: DataOptions

    private static let draftModel = "/usr/share/pocketsphinx/model/en-us/en-us/mdef"

    func run() async throws {
      let installer = WhisperInstaller(options.folder)
      if installer.isBusy { print("Whisper is being installed or removed at this moment.") }
      guard let installation = WhisperInstallation(options.folder) else {
        print("Whisper is not installed.")
        print(
          FileManager.default.fileExists(atPath: Self.draftModel)
            ? "PocketSphinx recognizes English: about one word in four is wrong."
            : "PocketSphinx has no model either, so memos wait: sudo apt-get install pocketsphinx-en-us"
        )
        if !installer.isBusy, installer.hasUnfinishedFiles {
          print("An installation was interrupted. Its files are replaced by the next one.")
        }
        print("'minutes speech install' installs Whisper.")
        return
      }
      let record = installation.record
      print("Whisper is installed in \(options.folder.url.path).")
      print("Model:    \(record.model), \(installation.model.path)")
      print("Checksum: \(record.sha256)")
      print("Python:   \(record.pythonVersion), \(record.python)")
      let languages = SpeechModel(rawValue: record.model)?.languages ?? "those of the model"
      print("Language: \(languages); --speech-language of serve and transcribe names one")
      print(
        "Speakers: "
          + (installation.hasSpeakerModel
            ? "told apart with 'minutes serve --speakers' and 'minutes transcribe --speakers'"
            : "not told apart. 'minutes speech install' adds the network for it"))
      if !installation.isComplete {
        print(
          "Its interpreter or model is gone, so PocketSphinx recognizes speech. 'minutes speech install' installs it again."
        )
      }
      print("Memos are transcribed one at a time, at low priority, and while nothing is recorded.")
    }
  }

  /// `minutes speech test`
  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Recognizes a sentence with Whisper, and says how long it takes.")

    @Argument(help: "A sound file. Default: a sentence spoken by espeak-ng.")
    var file: String?

    @OptionGroup var options: DataOptions

    func run() async throws {
      let test = WhisperTest(options.folder)
      let result = try await test.run(file.map { URL(fileURLWithPath: $0) })
      if let sentence = result.sentence { print("Spoken:     \(sentence)") }
      print("Recognized: \(result.text.isEmpty ? "(no speech)" : result.text)")
      print(
        "\(result.soundDuration.formatted(.number.precision(.fractionLength(1)))) s of sound took \(result.duration.formatted(.number.precision(.fractionLength(1)))) s, with the start of Whisper \(result.totalDuration.formatted(.number.precision(.fractionLength(1)))) s."
      )
    }
  }

  /// `minutes speech remove`
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes Whisper. Transcripts stay.")

    @OptionGroup var options: DataOptions

    func run() async throws {
      let isInstalled = WhisperInstallation(options.folder) != nil
      try WhisperInstaller(options.folder).remove()
      print(isInstalled ? "Whisper is removed." : "Whisper was not installed.")
    }
  }
}

extension SpeechInstallationProgress.Step {
  fileprivate var text: String {
    switch self {
    case .checking: "Checking this machine…"
    case .downloading: "Downloading…"
    case .testing: "Testing…"
    }
  }
}

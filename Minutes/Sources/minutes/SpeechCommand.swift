import ArgumentParser
import ComposableArchitecture
import Foundation
import MinutesCore
import MinutesLive

/// `minutes speech`
struct SpeechCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speech",
    abstract: "Installs, tests and removes Whisper, the recommended speech engine.",
    discussion: """
      EXAMPLES
        minutes speech
        minutes speech install
        minutes speech test
      """,
    subcommands: [Install.self, Status.self, Test.self, Remove.self],
    defaultSubcommand: Status.self
  )

  /// `minutes speech install`
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Downloads Whisper into the data folder, which is created if it is missing. Needs Python, and no root access.",
      discussion: """
        EXAMPLES
          minutes speech install
          minutes speech install --model base --yes
        """)

    @Option(
      help: """
        tiny.en for English, base for 99 languages in twice the time, or a folder with a CTranslate2 model of Whisper.
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
        "Whisper with the model \(installation.record.model) is installed in \(options.folder.url.path). A running server uses it from the next utterance on."
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
      abstract: "Names the speech engine, its model and its quality.",
      discussion: """
        EXAMPLES
          minutes speech status
          minutes speech status --json | jq -r .whisper.model
        """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: DataOptions

    private struct Entry: Encodable {
      /// Whether another process is installing or removing Whisper.
      var isBusy: Bool
      /// Whether PocketSphinx has its model.
      var hasDraftModel: Bool
      /// Missing if Whisper is not installed.
      var whisper: Whisper?
    }

    private struct Whisper: Encodable {
      var model: String
      /// The path of the model.
      var modelPath: String
      /// The checksum (SHA-256) of the model.
      var checksum: String
      /// The path of the interpreter.
      var python: String
      var pythonVersion: String
      /// Whether speakers can be told apart.
      var hasSpeakerModel: Bool
      /// Whether the interpreter and the model are there. Otherwise PocketSphinx is used instead.
      var isComplete: Bool

      init(_ installation: WhisperInstallation) {
        model = installation.record.model
        modelPath = installation.model.path
        checksum = installation.record.sha256
        python = installation.record.python
        pythonVersion = installation.record.pythonVersion
        hasSpeakerModel = installation.hasSpeakerModel
        isComplete = installation.isComplete
      }
    }

    private static let draftModel = "/usr/share/pocketsphinx/model/en-us/en-us/mdef"
    private static var hasDraftModel: Bool { FileManager.default.fileExists(atPath: draftModel) }

    func run() async throws {
      let folder = try options.existingOrDefaultFolder()
      let installer = WhisperInstaller(folder)
      if json {
        return try printJSON(
          Entry(
            isBusy: installer.isBusy, hasDraftModel: Self.hasDraftModel,
            whisper: WhisperInstallation(folder).map(Whisper.init)))
      }
      if installer.isBusy { print("Another process is installing or removing Whisper.") }
      guard let installation = WhisperInstallation(folder) else {
        print("Whisper is not installed.")
        print(
          Self.hasDraftModel
            ? "PocketSphinx recognizes English, in draft quality: about one word in four of a transcript is wrong, and more of the captions during a sentence."
            : "The model of PocketSphinx is missing, too, so memos wait. Install it: sudo apt-get install pocketsphinx-en-us"
        )
        if !installer.isBusy, installer.hasUnfinishedFiles {
          print("An installation was interrupted. The next one replaces its files.")
        }
        print(
          "Whisper is more accurate: about one word in 25 is wrong. Install it: minutes speech install"
        )
        return
      }
      let record = installation.record
      print("Whisper is installed in \(folder.url.path).")
      print("Model:    \(record.model), \(installation.model.path)")
      print("Quality:  \(installation.qualityText)")
      print("Checksum: \(record.sha256)")
      print("Python:   \(record.pythonVersion), \(record.python)")
      let languages =
        SpeechModel(rawValue: record.model)?.languages(Texts.english.speech) ?? "those of the model"
      print("Language: \(languages). Choose one with --speech-language of serve and transcribe")
      print(
        "Speakers: "
          + (installation.hasSpeakerModel
            ? "recognized with 'minutes serve --speakers' and 'minutes transcribe --speakers'"
            : "not recognized: the speaker model is missing. Install it: minutes speech install"))
      if !installation.isComplete {
        print(
          "Its Python interpreter or its model is missing, so PocketSphinx is used instead. Repair it: minutes speech install"
        )
      }
      print(
        "Memos are transcribed one at a time, at low priority, and only while no recording is running."
      )
    }
  }

  /// `minutes speech test`
  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Recognizes a sentence with Whisper, and prints the time that it takes.",
      discussion: """
        EXAMPLES
          minutes speech test
          minutes speech test interview.flac
        """)

    @Argument(help: "An audio file. Default: a sentence spoken by espeak-ng.")
    var file: String?

    @OptionGroup var options: DataOptions

    func run() async throws {
      let test = WhisperTest(try options.existingOrDefaultFolder())
      let result = try await test.run(file.map { URL(fileURLWithPath: $0) })
      if let sentence = result.sentence { print("Spoken:     \(sentence)") }
      print("Recognized: \(result.text.isEmpty ? "(no speech)" : result.text)")
      print(
        "\(result.soundDuration.formatted(.number.precision(.fractionLength(1)))) s of audio took \(result.duration.formatted(.number.precision(.fractionLength(1)))) s; with the start of Whisper \(result.totalDuration.formatted(.number.precision(.fractionLength(1)))) s."
      )
    }
  }

  /// `minutes speech remove`
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes Whisper. Transcripts stay.",
      discussion: """
        EXAMPLES
          minutes speech remove
        """)

    @OptionGroup var options: DataOptions

    func run() async throws {
      let folder = try options.existingOrDefaultFolder()
      let isInstalled = WhisperInstallation(folder) != nil
      try WhisperInstaller(folder).remove()
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

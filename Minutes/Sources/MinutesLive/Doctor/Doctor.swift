import CSndfile
import Foundation
import GRDB
import MinutesCore

/// Checks an installation for problems, with a remedy for each. Changes nothing.
public struct Doctor: Sendable {
  /// The data folder to check.
  public let folder: DataFolder

  /// Free space in bytes below which a finding is reported. An hour of WAV audio takes 346 MB.
  static let lowDiskSpace = 1 << 30

  /// The folder of the PocketSphinx models in Debian.
  private let speechModels: URL

  /// Creates a doctor for a data folder.
  public init(_ folder: DataFolder) {
    self.init(folder, speechModels: URL(fileURLWithPath: "/usr/share/pocketsphinx/model"))
  }

  init(_ folder: DataFolder, speechModels: URL) {
    self.folder = folder
    self.speechModels = speechModels
  }

  /// Runs all checks, in the order in which problems should be solved.
  ///
  /// - Parameters:
  ///   - isVerifying: Whether all files of memos are read and compared with their checksums.
  ///   - progress: Takes the part of the memos that is verified, from 0 to 1.
  public func findings(
    isVerifying: Bool = false, progress: @Sendable (Double) -> Void = { _ in }
  ) async -> [Finding] {
    var findings = [soundLibrary, databaseLibrary, speechModel, dataFolder]
    guard findings.last?.remedy == nil else { return findings }
    findings.append(diskSpace)
    guard FileManager.default.fileExists(atPath: folder.database.path) else { return findings }
    return findings + [privacy]
      + (await database(isVerifying: isVerifying, progress: progress))
  }

  private var soundLibrary: Finding {
    let version = String(cString: sf_version_string())
    let missing = [("FLAC", AudioKind.flac), ("Opus", .opus)].filter { _, kind in
      var info = SoundFileWriter.info(kind, SoundFormat(sampleRate: 48_000)!)
      return sf_format_check(&info) == 0
    }
    guard missing.isEmpty else {
      return Finding(
        "Sound files", "\(version) cannot write \(missing.map(\.0).joined(separator: " and "))",
        remedy: "Install a libsndfile with both: sudo apt-get install libsndfile1")
    }
    return Finding("Sound files", "\(version), with FLAC and Opus")
  }

  private var databaseLibrary: Finding {
    let version =
      (try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") })
    guard let version else {
      return Finding(
        "SQLite", "cannot open a database",
        remedy: "Install it: sudo apt-get install libsqlite3-0")
    }
    return Finding("SQLite", version)
  }

  /// The speech engine and its model. A missing engine is not reported as a problem: it affects text
  /// only, not recordings.
  private var speechModel: Finding {
    let name = "pocketsphinx-en-us"
    let isThere = FileManager.default.fileExists(
      atPath: speechModels.appendingPathComponent("en-us/en-us/mdef").path)
    if let installation = WhisperInstallation(folder) {
      let fallback =
        isThere ? "" : ". There is no fallback engine. Install it: sudo apt-get install \(name)"
      guard installation.isComplete else {
        return Finding(
          "Speech model",
          """
          the Python interpreter \(installation.record.python) or the model \(installation.model.path) of Whisper is \
          missing
          """,
          remedy: "Install Whisper again: minutes speech install")
      }
      return Finding("Speech model", "Whisper \(installation.record.model)\(fallback)")
    }
    let result =
      isThere
      ? """
      \(name) in \(speechModels.path), in draft quality: about one word in four of a transcript is wrong. More accurate: \
      minutes speech install
      """
      : "none, so recordings get no text. Install one: minutes speech install, or sudo apt-get install \(name)"
    return Finding("Speech model", result)
  }

  private var dataFolder: Finding {
    let path = folder.url.path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      let parent = folder.url.nearestExisting
      guard access(parent.path, W_OK | X_OK) == 0 else {
        return Finding(
          "Data folder", "\(path) does not exist, and cannot be created in \(parent.path)",
          remedy: "Choose another folder with --data, or run: chmod u+wx '\(parent.path)'")
      }
      return Finding("Data folder", "\(path) does not exist. 'minutes serve' creates it.")
    }
    guard isFolder.boolValue else {
      return Finding(
        "Data folder", "\(path) is a file", remedy: "Choose a folder with --data.")
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else {
      return Finding(
        "Data folder", "\(path) cannot be read and written",
        remedy: "Choose another folder with --data, or run: chmod u+rwx '\(path)'")
    }
    return Finding("Data folder", path)
  }

  private var diskSpace: Finding {
    let path = folder.url.nearestExisting.path
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    let hours = free / (48_000 * 2 * 3_600)
    let result = "\(free >> 20) MB free, enough for \(hours) hours of recordings"
    guard free >= Self.lowDiskSpace else {
      return Finding("Disk space", result, remedy: "Delete other files on the disk of \(path).")
    }
    return Finding("Disk space", result)
  }

  private var privacy: Finding {
    let paths = [
      folder.database.path, folder.recordings.path, folder.standups.path, folder.cookieKey.path,
    ].filter {
      (DataFolder.permissions(of: $0) ?? 0) & 0o077 != 0
    }
    guard paths.isEmpty else {
      return Finding(
        "Privacy", "other users of this machine can read \(paths.joined(separator: ", "))",
        remedy: "Run: chmod -R go= " + paths.map { "'\($0)'" }.joined(separator: " "))
    }
    return Finding("Privacy", "only your user account can read the memos")
  }

  private func database(
    isVerifying: Bool, progress: @Sendable (Double) -> Void
  ) async -> [Finding] {
    let path = folder.database.path
    let rebuild = """
      Stop Minutes, then run: minutes doctor --rebuild --data '\(folder.url.path)'. It renames the database, and creates \
      a new one from the recordings and their sidecar files.
      """
    var configuration = Configuration()
    configuration.readonly = true
    // Another process of Minutes may be writing.
    configuration.busyMode = .timeout(10)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let (problems, memos, invalid, standups, period) = try await queue.read { [folder] in
        (
          try String.fetchAll($0, sql: "PRAGMA integrity_check").filter { $0 != "ok" },
          try MemoRow.fetchAll($0),
          try MemoRepair.invalidRows(in: $0).map(\.description)
            + TableRepair.invalidRows(in: $0).map(\.description),
          try StandupCheck(folder, $0), Self.deletedPeriod(in: $0)
        )
      }
      guard problems.isEmpty else {
        return [Finding("Database", problems.joined(separator: "; "), remedy: rebuild)]
      }
      guard invalid.isEmpty else {
        let valid = memos.filter { $0.memoID != nil }
        var findings = [
          Finding(
            "Database",
            "invalid values: \(invalid.joined(separator: "; "))",
            remedy: """
              Start Minutes. It replaces them with valid values, and keeps the old rows in the table setAside of \(path)
              """),
          sound(of: valid), standups.finding,
        ]
        findings += period
        guard isVerifying else { return findings }
        return findings
          + (try await FileVerification(folder, queue).findings(of: valid, progress: progress))
          + [try await transcripts(in: queue)]
      }
      var findings = [
        Finding("Database", Self.count(of: memos)), sound(of: memos), standups.finding,
      ]
      findings += period
      guard isVerifying else { return findings }
      return findings
        + (try await FileVerification(folder, queue).findings(of: memos, progress: progress))
        + [try await transcripts(in: queue)]
    } catch {
      let reason = (error as? DatabaseError)?.message ?? String(describing: error)
      return [Finding("Database", "\(path) cannot be read: \(reason)", remedy: rebuild)]
    }
  }

  /// The number of memos, and of those in Recently deleted.
  private static func count(of memos: [MemoRow]) -> String {
    let listed = memos.count { $0.deletedAt == nil }
    let deleted = memos.count { ($0.deletedAt ?? MemoRow.isPurged) > MemoRow.isPurged }
    return MemoCount(total: listed + deleted, deleted: deleted).description
  }

  /// A finding if the period for which deleted memos are kept is unknown.
  private static func deletedPeriod(in database: Database) -> [Finding] {
    let subject = "Recently deleted"
    let choice = "Choose in “Recently deleted” on the page how long they are kept."
    do {
      guard try database.tableExists("preferences") else { return [] }
      guard try Preferences(readableIn: database).hasLostPeriod else { return [] }
      return [
        Finding(
          subject,
          """
          memos are kept until you delete them for good, because the preferences were lost. \(choice)
          """)
      ]
    } catch {
      return [Finding(subject, String(describing: error), remedy: "Start Minutes. \(choice)")]
    }
  }

  private func sound(of memos: [MemoRow]) -> Finding {
    let missing = memos.filter { row in
      guard let id = row.memoID else { return true }
      return !FileManager.default.fileExists(atPath: folder.files(of: id).audio(row.audio).path)
    }
    guard missing.isEmpty else {
      return Finding(
        "Recordings",
        "missing: "
          + missing.map { $0.named("audio.\($0.audio)") }.joined(separator: ", "),
        remedy: "Restore these files in \(folder.url.path) from a backup, or delete their memos.")
    }
    return Finding("Recordings", "no file is missing")
  }

  /// Decodes the words of all memos.
  private func transcripts(in queue: DatabaseQueue) async throws -> Finding {
    let (count, damaged) = try await queue.read { database in
      guard try database.tableExists("transcript") else { return (0, [String]()) }
      var count = 0
      var damaged: [String] = []
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT memo.id, memo.title, transcript.json FROM transcript JOIN memo ON memo.id = transcript.memo
          WHERE typeof(transcript.json) = 'text' AND memo.deletedAt IS NULL ORDER BY memo.id
          """)
      while let row = try rows.next() {
        count += 1
        let json: String = row["json"]
        guard (try? JSONDecoder().decode(Transcript.self, from: Data(json.utf8))) == nil else {
          continue
        }
        var reader = ValueReader(row)
        let title = Memo.validTitle(reader.text("title"))
        damaged.append(reader.text("id") + (title.isEmpty ? "" : " (\(title))"))
      }
      return (count, damaged)
    }
    guard damaged.isEmpty else {
      return Finding(
        "Transcripts", "damaged: " + damaged.joined(separator: ", "),
        remedy: "Transcribe these memos again on their pages.")
    }
    return Finding(
      "Transcripts", count == 1 ? "1 transcript is intact" : "\(count) transcripts are intact")
  }
}

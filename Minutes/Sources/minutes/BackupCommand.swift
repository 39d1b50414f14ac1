import ArgumentParser
import Foundation
import MinutesLive

/// `minutes backup`
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies all memos, stand-ups and playlists, also while Minutes runs.",
    discussion: """
      Each backup is a new folder with the time in its name. It is itself a data folder: 'minutes serve --data BACKUP' shows \
      it, and copied to the place of the data folder it is restored. Every file is read again and compared; MD5SUMS has the \
      checksums for 'md5sum --check'. They hold until the backup is opened, which changes its database. The engine for speech and the access of browsers are \
      left out. The exit code is 1 if the sound of a memo is missing in the data folder, or does not have \
      the checksum with which it was stored.

      EXAMPLES
        minutes backup /media/disk/Minutes
        minutes backup /media/disk/Minutes --json | jq -r .path
        minutes list --data /media/disk/Minutes/minutes-2026-11-23T181500Z
      """
  )

  @Argument(
    help: "The folder in which the folder of the backup is made. It is created if it is missing.",
    completion: .directory)
  var folder: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  private struct Entry: Encodable {
    /// The path of the backup.
    var path: String
    /// The number of memos, with those in Recently deleted.
    var memoCount: Int
    var deletedMemoCount: Int
    /// The size of its files, in bytes.
    var byteCount: Int
    /// The paths of files that are damaged in the data folder, too, relative to it.
    var damagedFiles: [String]
    /// The paths of files that the data folder lacks, relative to it.
    var missingFiles: [String]

    init(_ backup: Backup) {
      path = backup.folder.url.path
      memoCount = backup.memoCount
      deletedMemoCount = backup.deletedMemoCount
      byteCount = backup.byteCount
      damagedFiles = backup.damagedFiles
      missingFiles = backup.missingFiles
    }
  }

  func run() async throws {
    let source = try options.existingFolder()
    let bar = ProgressBar(title: "Copying")
    let backup: Backup
    do {
      defer { bar.end() }
      backup = try Backup.run(
        of: source, in: URL(fileURLWithPath: folder), now: .now, progress: bar.show)
    }
    if json {
      try printJSON(Entry(backup))
    } else {
      let memos = MemoCount(total: backup.memoCount, deleted: backup.deletedMemoCount)
      let size = max(1, backup.byteCount >> 20)
      print("\(backup.folder.url.path): \(memos), \(size) MB")
    }
    for file in backup.damagedFiles {
      FileHandle.standardError.write(
        Data(
          """
          '\(file)' is damaged in the data folder, and so is its copy. Restore it from an earlier backup; \
          'minutes doctor --verify' says more.

          """.utf8))
    }
    for file in backup.missingFiles {
      FileHandle.standardError.write(
        Data("The data folder has no '\(file)', so the backup has no sound of this memo.\n".utf8))
    }
    guard backup.missingFiles.isEmpty, backup.damagedFiles.isEmpty else { throw ExitCode.failure }
  }
}

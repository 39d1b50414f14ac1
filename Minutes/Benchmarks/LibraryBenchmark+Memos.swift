import Foundation
import GRDB
import MinutesLive

extension LibraryBenchmark {
  /// The words of the transcripts.
  private nonisolated static let words = [
    "window", "landlord", "roof", "heating", "number", "garden", "letter", "kitchen", "doctor",
    "ticket", "music",
    "train", "lamp", "paper", "street", "monday", "coffee", "bicycle", "weather", "market",
  ]

  /// Makes the memos of the list, some in the trash, and playlists.
  func makeMemos(in folder: DataFolder) async throws {
    // Creates the tables.
    _ = try await MemoLibrary(folder)
    let queue = try DatabaseQueue(path: folder.database.path)
    let ids = try await queue.write { [count] database -> [String] in
      var random = SystemRandomNumberGenerator()
      var ids: [String] = []
      for number in 0..<count + count / Self.memosPerDeletion {
        let id = UUID().uuidString.lowercased()
        let words = (0..<30).map { _ in Self.words.randomElement(using: &random)! }
        let date = 1_234_567_890 - 3_600 * Double(number)
        let deletedAt: Double? = number < count ? nil : 1_234_567_890
        try database.execute(
          sql: """
            INSERT INTO memo
              (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing, deletedAt)
            VALUES (?, ?, ?, 48000, 1, 1920000, 0, 0, 'flac', 0, ?)
            """,
          arguments: [
            id, "\(words[0]) \(words[1]) \(number)", date, deletedAt,
          ])
        try database.execute(
          sql: "UPDATE transcript SET state = 'cancelled', text = ? WHERE memo = ?",
          arguments: [words.joined(separator: " "), id])
        try Self.addTagAndBookmark(to: id, number, in: database)
        ids.append(id)
      }
      for number in 0..<Self.playlistCount {
        try Self.makePlaylist(number, of: ids.prefix(count), in: database)
      }
      return ids
    }
    try queue.close()
    for id in ids { try makeFolder(of: id, in: folder) }
  }

  /// One memo in this number is in the trash as well.
  private nonisolated static let memosPerDeletion = 20

  private nonisolated static let playlistCount = 20

  private nonisolated static let tags = ["house", "office", "club", "family", "choir"]

  /// Adds a tag to one memo in four, and a bookmark to one in ten.
  private nonisolated static func addTagAndBookmark(
    to id: String, _ number: Int, in database: Database
  ) throws {
    if number.isMultiple(of: 4) {
      let tag = tags[number / 4 % tags.count]
      try database.execute(
        sql: "INSERT INTO memoTag (memo, key, text) VALUES (?, ?, ?)", arguments: [id, tag, tag])
    }
    if number.isMultiple(of: 10) {
      try database.execute(
        sql: "INSERT INTO memoBookmark (memo, id, position, label) VALUES (?, ?, 12.5, 'Decision')",
        arguments: [id, UUID().uuidString.lowercased()])
    }
  }

  /// Makes a playlist of 50 memos at most.
  private nonisolated static func makePlaylist(
    _ number: Int, of memos: some Collection<String>, in database: Database
  ) throws {
    let id = UUID().uuidString.lowercased()
    try database.execute(
      sql: "INSERT INTO playlist (id, title, date) VALUES (?, ?, 1234567890)",
      arguments: [id, "Playlist \(number)"])
    for (rank, memo) in memos.dropFirst(50 * number).prefix(50).enumerated() {
      try database.execute(
        sql: "INSERT INTO playlistMemo (playlist, memo, rank) VALUES (?, ?, ?)",
        arguments: [id, memo, rank + 1])
    }
  }

  /// Makes the files of an archived memo.
  private func makeFolder(of id: String, in folder: DataFolder) throws {
    let path = "\(folder.recordings.path)/\(id)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: nil)
    let sidecar = """
      {"date":1234567890,"frameCount":1920000,"isRecovered":false,"position":0,"rate":1,"title":""}
      """
    for (name, content) in [("audio.flac", Data()), ("memo.json", Data(sidecar.utf8))] {
      guard FileManager.default.createFile(atPath: "\(path)/\(name)", contents: content) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
  }
}

import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension ChecksumTests {
  @Test func `every byte of a sidecar counts`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record(in: library, "“checksum” : \"1\"\n")
    let data = try Data(contentsOf: temporary.folder.files(of: id).sidecar)
    #expect(FileIntegrity(data) == .intact)
    for offset in data.indices {
      for mask in [UInt8(0x01), 0x20, 0x80] {
        // when
        var damaged = data
        damaged[offset] ^= mask
        // then
        #expect(FileIntegrity(damaged) != .intact, "byte \(offset)")
      }
    }
    for count in 0..<data.count { #expect(FileIntegrity(data.prefix(count)) != .intact) }
    #expect(FileIntegrity(data + Data(" ".utf8)) == .damaged)
    // and other programs can compare it
    let result = try await Program(
      "sh",
      ["-c", "sed 2d '\(temporary.folder.files(of: id).sidecar.path)' | md5sum | cut -c 1-32"]
    ).run()
    let digits = String(decoding: data, as: UTF8.self).split(separator: "\"")[3]
    #expect(result.output == "\(digits)\n")
  }

  @Test func `a damaged sidecar is written again from the database`() async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await memo(nil, in: library!)
    library = nil
    let url = temporary.folder.files(of: id).sidecar
    let text = try String(contentsOf: url, encoding: .utf8)
    // when
    try Data(text.replacing("Landlord", with: "Landford").utf8).write(to: url)
    #expect(await findings()["Sidecars"]?.result.contains("memo.json (Landlord)") == true)
    let next = try await MemoLibrary(temporary.folder)
    #expect(await next.sidecars.writeAll() == [])
    // then
    #expect(try String(contentsOf: url, encoding: .utf8) == text)
  }

  @Test func `a damaged sidecar restores a lost row, and is kept aside`() async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await memo(nil, in: library!)
    library = nil
    let url = temporary.folder.files(of: id).sidecar
    let text = try String(contentsOf: url, encoding: .utf8)
    let damaged = text.replacing("Landlord", with: "Landford")
    // when
    try Data(damaged.utf8).write(to: url)
    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    // then
    #expect(try await rebuilt.repository.fetchAll().map(\.title) == ["Landford"])
    let old = url.appendingPathExtension("damaged")
    #expect(try String(contentsOf: old, encoding: .utf8) == damaged)
    #expect(try MemoSidecar.read(url)?.integrity == .intact)
  }

  @Test func `damaged copies of stand-ups and playlists are found and written again`() async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let standup = Standup(id: UUID(), title: "Design")
    let meeting = Meeting(id: UUID(), date: now, transcript: "Roof")
    try await library.database.save([.plan(standup), .addMeeting(meeting, standup.id)])
    await library.standupCopies.write([.plan(standup), .addMeeting(meeting, standup.id)])
    let id = try await record(in: library)
    try await library.playlists.create(
      playlist: Playlist(id: UUID(), title: "Rent", date: now, memos: [id]))
    let folder = temporary.folder
    let urls = [
      StandupFile(.standup, standup.id, of: standup.id).url(in: folder),
      StandupFile(.meeting, meeting.id, of: standup.id).url(in: folder), folder.playlists,
    ]
    #expect(await findings()["Sidecars"] == Finding("Sidecars", "5 files are intact"))
    for url in urls {
      let bytes = try Data(contentsOf: url)
      for offset in bytes.indices {
        var damaged = bytes
        damaged[offset] ^= 0x01
        #expect(FileIntegrity(damaged) != .intact, "byte \(offset)")
      }
      let path = url.path.dropFirst(folder.url.path.count + 1)
      for content in [bytes.dropLast(), Data("{}".utf8), nil] {
        // when
        try content.map { try $0.write(to: url) } ?? url.removeFile()
        // then
        let finding = try #require(await findings()["Sidecars"])
        #expect(finding.remedy != nil && finding.result.contains(path), "\(finding)")
        // when
        _ = try await ChecksumRepair.run(folder)
        // then
        #expect(try Data(contentsOf: url) == bytes)
      }
    }
    #expect(await findings()["Sidecars"]?.remedy == nil)
  }
}

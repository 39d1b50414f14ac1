import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(20))) struct PowerLossTests {
  /// A disk, and the acknowledgements until then.
  ///
  /// Bytes are hashed and compared as a whole: 0.4 ms instead of 13 for a disk of 400 KB in debug
  /// builds, which call a function for each element of an array.
  private struct Case: Hashable {
    var image: VolatileDisk.Image
    var acknowledgements: Acknowledgements

    static func == (left: Self, right: Self) -> Bool {
      left.acknowledgements == right.acknowledgements && left.image.count == right.image.count
        && left.image.allSatisfy { path, bytes in
          guard let other = right.image[path] else { return false }
          guard let bytes, let other else { return bytes == nil && other == nil }
          return bytes.count == other.count && memcmp(bytes, other, bytes.count) == 0
        }
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(acknowledgements)
      for (path, bytes) in image.sorted(by: { $0.key < $1.key }) {
        hasher.combine(path)
        bytes?.withUnsafeBytes { hasher.combine(bytes: $0) }
      }
    }
  }

  /// Returns the journal of a ``Lifetime``, and the resulting disk.
  ///
  /// - Parameter kill: The number of the file change before which a first process is killed. A
  ///   second process runs in the same folder, and the cuts are among its entries only.
  private func journal(
    kill: Int? = nil, from first: Lifetime.Step = .record, to last: Lifetime.Step = .discard
  ) async throws -> (FileJournal, firstCut: Int, VolatileDisk.Image) {
    let root = try MemoryFolder()
    let folder = try MemoryFolder()
    let file = folder.url.appendingPathComponent("journal")
    var plan = Plan(
      folder: root.url.appendingPathComponent("data").path, id: Lifetime.kept, isLifetime: true,
      firstStep: first.rawValue, lastStep: last.rawValue)
    let environment = try await FileJournal.environment(root: root.url, journal: file)
    var firstCut = 0
    if let kill {
      plan.killBeforeChange = kill
      let process = try RecorderProcess(plan, environment: environment)
      try #require(await process.waitUntilKilled())
      firstCut = try FileJournal(file, root: root.url).entries.count
      plan.killBeforeChange = nil
    }
    let process = try RecorderProcess(plan, environment: environment)
    #expect(await !process.waitUntilKilled())
    #expect(process.lines.last == "done \(last)", "\(process.lines)")
    return (try FileJournal(file, root: root.url), firstCut, try VolatileDisk.image(of: root.url))
  }

  /// Returns the disks after a power failure behind each entry, with the acknowledgements up to the
  /// next one.
  private func cuts(
    _ journal: FileJournal, from firstCut: Int
  ) -> [(name: String, image: VolatileDisk.Image, acknowledgements: Acknowledgements)] {
    var disk = VolatileDisk()
    var acknowledgements = Acknowledgements()
    var known: Set<Case> = []
    var cuts: [(String, VolatileDisk.Image, Acknowledgements)] = []
    for (number, entry) in journal.entries.enumerated() {
      if entry.operation == "told" {
        let text = String(decoding: entry.bytes, as: UTF8.self)
        for line in text.split(separator: "\n") { acknowledgements.learn(String(line)) }
      } else {
        disk.apply(entry)
      }
      let next = number + 1
      if number < firstCut { continue }
      if next < journal.entries.count, journal.entries[next].operation == "told" { continue }
      let losses: [VolatileDisk.Loss] = [
        .nothing, .everything, .data, .dataButNotLength, .names, .halfOfTheLastWrite,
        .random(seed: UInt64(number)),
      ]
      for loss in losses {
        let cut = Case(image: disk.image(loss), acknowledgements: acknowledgements)
        if known.insert(cut).inserted {
          cuts.append(("\(number), \(entry.description), \(loss)", cut.image, acknowledgements))
        }
      }
    }
    return cuts
  }

  @Test func `the journal has every change of a file`() async throws {
    let (journal, _, image) = try await journal()
    var disk = VolatileDisk()
    for entry in journal.entries where entry.operation != "told" { disk.apply(entry) }
    let replayed = disk.image(.nothing)
    #expect(replayed.keys.sorted() == image.keys.sorted())
    for (path, bytes) in image where replayed[path] != bytes { Issue.record("\(path) differs.") }
  }

  @Test func `nothing acknowledged is lost when the power fails after any change of a file`()
    async throws
  {
    let (journal, _, _) = try await journal()
    let cuts = cuts(journal, from: 0)
    #expect(cuts.count > 300)
    await expectPromises(behind: cuts)
  }

  @Test func `imports and edits are whole when the power fails`() async throws {
    let (journal, _, _) = try await journal(from: .importSound, to: .undo)
    // The opening of the library is part of the test of recordings.
    let firstCut = try #require(
      journal.entries.firstIndex { entry in
        entry.operation == "told"
          && String(decoding: entry.bytes, as: UTF8.self).hasPrefix("trying importSound")
      })
    let cuts = cuts(journal, from: firstCut)
    #expect(cuts.count > 200)
    await expectPromises(
      behind: stride(from: 0, to: cuts.count, by: isComplete ? 1 : 3).map { cuts[$0] })
  }

  /// Returns the numbers of the changes from the folder of the first memo to the one after its row.
  private func changesOfTheFirstMemo() async throws -> ClosedRange<Int> {
    let root = try MemoryFolder()
    let folder = root.url.appendingPathComponent("data")
    let process = try RecorderProcess(
      Plan(
        folder: folder.path, id: Lifetime.kept, tellsChanges: true, isLifetime: true,
        lastStep: Lifetime.Step.rename.rawValue))
    #expect(await !process.waitUntilKilled())
    let changes = process.lines.filter { $0.hasPrefix("change ") }
    let memo = DataFolder(folder).files(of: Lifetime.kept).folder.path
    let first = try #require(changes.firstIndex { $0 == "change create \(memo)" })
    let row = try #require(changes[first...].firstIndex { $0 == "change commit" })
    // Counted from 1.
    return first + 1...row + 2
  }

  /// The distance between two changes before which a process is killed. Each takes about 9 s;
  /// `MINUTES_POWER_LOSS=all` tests every one.
  private var killDistance: Int { isComplete ? 1 : 5 }

  private var isComplete: Bool {
    ProcessInfo.processInfo.environment["MINUTES_POWER_LOSS"] == "all"
  }

  @Test func `nothing acknowledged is lost when the power fails after a kill and a new start`()
    async throws
  {
    let changes = try await changesOfTheFirstMemo()
    #expect(changes.count > 15)
    for kill in stride(from: changes.lowerBound, through: changes.upperBound, by: killDistance) {
      let (journal, firstCut, _) = try await journal(kill: kill, to: .rename)
      let cuts = cuts(journal, from: firstCut)
      #expect(cuts.count > 50)
      await expectPromises(behind: cuts)
    }
  }

  private func expectPromises(
    behind cuts: [(name: String, image: VolatileDisk.Image, acknowledgements: Acknowledgements)]
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for (number, cut) in cuts.enumerated() {
        if number >= ProcessInfo.processInfo.activeProcessorCount { await group.next() }
        group.addTask { await expectPromises(behind: cut) }
      }
    }
  }

  private func expectPromises(
    behind cut: (name: String, image: VolatileDisk.Image, acknowledgements: Acknowledgements)
  ) async {
    do {
      let root = try MemoryFolder()
      try VolatileDisk.write(cut.image, to: root.url)
      let folder = DataFolder(root.url.appendingPathComponent("data"))
      for violation in await cut.acknowledgements.violations(in: folder) {
        Issue.record("\(violation) After \(cut.name)")
      }
    } catch {
      Issue.record(error)
    }
  }

  @Test(arguments: [EIO, ENOSPC])
  func `nothing acknowledged is lost when any system call fails`(code: Int32) async throws {
    let plan = Plan(folder: "", id: Lifetime.kept, failureCode: code)
    #expect(try await expectPromises(whenCallsFail: plan, from: .record, to: .discard) > 200)
  }

  @Test(arguments: [EIO, ENOSPC])
  func `no import or edit is lost or left in part when any system call fails`(
    code: Int32
  ) async throws {
    var plan = Plan(folder: "", id: Lifetime.kept, failureCode: code)
    if !isComplete {
      plan.failureDistance = 4
      plan.failureStart = code == EIO ? 1 : 3
    }
    #expect(try await expectPromises(whenCallsFail: plan, from: .importSound, to: .undo) > 100)
  }

  /// Checks the promises after each failing call, and returns the number of the last one.
  private func expectPromises(
    whenCallsFail plan: Plan, from first: Lifetime.Step, to last: Lifetime.Step
  ) async throws -> Int {
    let root = try MemoryFolder()
    var plan = plan
    plan.folder = root.url.path
    plan.firstStep = first.rawValue
    plan.lastStep = last.rawValue
    let process = try RecorderProcess(
      plan, environment: await FileJournal.environment(root: root.url))
    #expect(await !process.waitUntilKilled())
    #expect(process.lines.last?.hasPrefix("end") == true, "\(process.lines.suffix(3))")
    var number = 0
    var lines: [String] = []
    for line in process.lines {
      lines.append(line)
      if line.hasPrefix("case ") {
        number = Int(line.dropFirst(5)) ?? 0
        lines = []
      }
      guard line.hasPrefix("call ") else { continue }
      for message in lines where message.hasPrefix("refused ") {
        #expect(Self.isClear(message), "\(message) after \(line)")
      }
      for message in lines where message.hasPrefix("lost ") {
        Issue.record("\(message) after \(line), \(lines)")
      }
      let folder = DataFolder(root.url.appendingPathComponent("\(number)"))
      for violation in await Acknowledgements.all(from: first, to: last).violations(in: folder) {
        Issue.record("\(violation) After \(line), \(lines)")
      }
      // Makes room. SQLite may be deleting files of a connection that is closed only now.
      try? FileManager.default.removeItem(at: folder.url)
    }
    return number
  }

  /// Whether a message names the failed thing, and contains no SQL.
  private static func isClear(_ message: String) -> Bool {
    let isNamed = ["/", "disk is full", "cannot be read"].contains(where: message.contains)
    return isNamed && !message.contains("SQL") && !message.contains("PRAGMA")
  }
}

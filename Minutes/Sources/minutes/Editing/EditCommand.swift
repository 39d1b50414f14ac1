import ArgumentParser
import BoundedNumbers
import Foundation
import MinutesCore
import MinutesLive

/// `minutes edit`
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Trims, cuts, splits and joins memos.",
    discussion: """
      An edit makes new memos, with the words, bookmarks and tags of their parts, and moves the originals to the trash. 'minutes edit undo' \
      restores them as long as they are not deleted for good. The recording of a meeting is not moved to the trash.

      A time is a position from the start: seconds, or a time as in 1:05 or 1:02:05.5. Open pages show a change at once, and the server may \
      run meanwhile.

      EXAMPLES
        minutes edit trim Song --from 0:03 --to 2:30
        minutes edit cut Song --from 1:05 --to 1:12.5
        minutes edit split Interview --at 31:00
        minutes edit join "Part 1" "Part 2"
        minutes edit undo Song
      """,
    subcommands: [
      EditTrimCommand.self, EditCutCommand.self, EditSplitCommand.self, EditJoinCommand.self,
      EditAppendCommand.self, EditReplaceCommand.self, EditUndoCommand.self,
    ]
  )
}

/// The options that all edits have.
struct EditOptions: ParsableArguments {
  @Flag(help: "Print the new memos as JSON.")
  var json = false

  @OptionGroup var options: DataOptions
}

extension EditOptions {
  /// Finds memos, edits them, and prints the new ones.
  ///
  /// - Parameters:
  ///   - names: The memos that the command line names.
  ///   - edit: Returns the edit of the memos, which are in the order of the names.
  func run(_ names: [String], _ edit: ([Memo]) throws -> MemoEdit) async throws {
    let library = try await options.library()
    let lookup = try await library.memoLookup()
    let outcome: MemoEdit.Outcome
    do {
      outcome = try await MemoEditor(library).perform(try edit(try names.map(lookup.item(named:))))
    } catch let failure as MemoEditFailure {
      throw CommandFailure(description: "Nothing was changed: \(failure.message(in: .english))")
    }
    if json { return try printJSON(outcome.memos.map { MemoEntry($0) }) }
    print(MemoTable(memos: outcome.memos).text)
    guard let memo = outcome.memos.first else { return }
    print("")
    switch (outcome.originals.count, outcome.kept.count) {
    case (_, 1...): print("The recording of a meeting stays as it is, beside the new memo.")
    case (1, _):
      print("The original is in Recently deleted. 'minutes edit undo \(memo.shortID)' restores it.")
    default:
      print(
        "The originals are in Recently deleted. 'minutes edit undo \(memo.shortID)' restores them.")
    }
  }
}

/// The positions between which a memo is edited.
struct RangeOptions: ParsableArguments {
  @Option(help: "The position at which the part starts. Without it, the part starts with the memo.")
  var from: ClockTime?

  @Option(help: "The position at which the part ends. Without it, the part ends with the memo.")
  var to: ClockTime?

  func validate() throws {
    if let from, let to, from.seconds > to.seconds {
      throw ValidationError("The part ends before it starts: --to is before --from.")
    }
  }

  /// The part of a memo.
  func range(of memo: Memo) throws -> SoundRange {
    try from?.check(isIn: memo)
    try to?.check(isIn: memo)
    return SoundRange(from?.seconds ?? 0, to?.seconds ?? memo.duration)
  }
}

/// `minutes edit trim`
struct EditTrimCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim",
    abstract: "Keeps a part of a memo.",
    discussion: """
      EXAMPLES
        minutes edit trim Song --from 0:03 --to 2:30
        minutes edit trim 1a2b3c4d --from 3.25 --json
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @OptionGroup var part: RangeOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await options.run([memo]) { .trim($0[0].id, to: try part.range(of: $0[0])) }
  }
}

/// `minutes edit cut`
struct EditCutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Removes a part of a memo.",
    discussion: """
      EXAMPLES
        minutes edit cut Song --from 1:05 --to 1:12.5
        minutes edit cut 1a2b3c4d --from 58:00
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @OptionGroup var part: RangeOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await options.run([memo]) { .cut($0[0].id, try part.range(of: $0[0])) }
  }
}

/// `minutes edit split`
struct EditSplitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Makes two memos of one.",
    discussion: """
      The second memo has the title with a number.

      EXAMPLES
        minutes edit split Interview --at 31:00
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Option(help: "The position at which the second memo starts.")
  var at: ClockTime

  @OptionGroup var options: EditOptions

  func run() async throws {
    try await options.run([memo]) { .split($0[0].id, at: at.seconds) }
  }
}

/// `minutes edit join`
struct EditJoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Makes one memo of several, in the order of their dates.",
    discussion: """
      Memos with different sample rates or numbers of channels get the highest of them.

      EXAMPLES
        minutes edit join "Part 1" "Part 2"
        minutes edit join 1a2b3c4d 2b3c4d5e 3c4d5e6f --in-this-order
      """
  )

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String]

  @Flag(help: "Join them in the order of the command line instead.")
  var inThisOrder = false

  @OptionGroup var options: EditOptions

  func run() async throws {
    try await options.run(memos) { memos in
      .join((inThisOrder ? memos : memos.inOrderOfDates).map(\.id))
    }
  }
}

/// `minutes edit append`
struct EditAppendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "append",
    abstract: "Adds a memo at the end of another one.",
    discussion: """
      EXAMPLES
        minutes edit append Song "Last verse"
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Argument(help: "The memo that is added, named in the same way.", completion: .memo)
  var addition: String

  @OptionGroup var options: EditOptions

  func run() async throws {
    try await options.run([memo, addition]) { .join($0.map(\.id)) }
  }
}

/// `minutes edit replace`
struct EditReplaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace",
    abstract: "Replaces a part of a memo with the sound of another one.",
    discussion: """
      If --from and --to are the same, the sound is inserted.

      EXAMPLES
        minutes edit replace Song "Second verse again" --from 1:05 --to 1:40
        minutes edit replace Song Bridge --from 2:10 --to 2:10
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Argument(
    help: "The memo whose sound is the new part, named in the same way.", completion: .memo)
  var replacement: String

  @OptionGroup var part: RangeOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await options.run([memo, replacement]) {
      .replace($0[0].id, try part.range(of: $0[0]), with: $0[1].id)
    }
  }
}

/// `minutes edit undo`
struct EditUndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Restores the originals of an edited memo.",
    discussion: """
      All memos that the edit has made are moved to the trash. Memos that later edits have made of them stay. The command prints all \
      memos that exist then: the originals, and those that stay.

      If one of the memos was changed since the edit, for example renamed, nothing is undone: the change would go to the trash with it. \
      Give --force to undo the edit nevertheless.

      EXAMPLES
        minutes edit undo Song
        minutes edit undo Song --force
        minutes edit undo Song --json | jq -r '.[].id'
      """
  )

  @Argument(
    help: "The id of the edited memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Flag(help: "Undo the edit also if the memos that it has made were changed since.")
  var force = false

  @Flag(help: "Print the restored memos, and after them those that stay, as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let memo = try await library.memo(named: self.memo)
    let undone: MemoEdit.Undone
    do {
      undone = try await MemoEditor(library).undo(memo.id, discardingChanges: force)
    } catch let failure as MemoEditFailure {
      throw CommandFailure(description: "Nothing was changed: \(failure.message(in: .english))")
    } catch let changed as ChangedMemos {
      let memos = try await library.repository.snapshot()
      throw Self.refusal(changed.memos.compactMap { memos[id: $0] })
    }
    let memos = try await library.repository.snapshot()
    let restored = undone.originals.compactMap { memos[id: $0] }
    let remaining = undone.remaining.compactMap { memos[id: $0] }
    if json { return try printJSON((restored + remaining).map { MemoEntry($0) }) }
    print(MemoTable(memos: restored).text)
    if !undone.moved.isEmpty || !remaining.isEmpty { print("") }
    switch undone.moved.count {
    case 0: break
    case 1: print("The edited memo is in Recently deleted.")
    case let count: print("The \(count) edited memos are in Recently deleted.")
    }
    guard !remaining.isEmpty else { return }
    print(
      remaining.count == 1
        ? "This memo was made of a part by a later edit, and stays:\n"
        : "These memos were made of parts by later edits, and stay:\n")
    print(MemoTable(memos: remaining).text)
  }

  /// The reason why an edit is not undone whose memos were changed since.
  private static func refusal(_ changed: [Memo]) -> CommandFailure {
    let isOne = changed.count == 1
    return CommandFailure(
      description: """
        Nothing was changed: \(isOne ? "this memo was" : "these memos were") changed after the edit, and \
        \(isOne ? "the change" : "the changes") would go to the trash. Give --force to undo the edit nevertheless.
        \(MemoTable(memos: changed).text)
        """)
  }
}

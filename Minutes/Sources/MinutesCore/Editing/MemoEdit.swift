public import Foundation

/// A change of the sound of memos.
///
/// An edit changes no memo: it makes new memos of parts of others, which are moved to the trash.
public enum MemoEdit: Equatable, Sendable {
  /// Keeps a range of a memo.
  case trim(Memo.ID, to: SoundRange)

  /// Removes a range of a memo.
  case cut(Memo.ID, SoundRange)

  /// Makes two memos of one.
  case split(Memo.ID, at: TimeInterval)

  /// Makes one memo of several, in this order.
  case join([Memo.ID])

  /// Replaces a range of a memo with the sound of another one. If the range is empty, the sound is inserted.
  case replace(Memo.ID, SoundRange, with: Memo.ID)

  /// The memos with the sound, each once. The first one gives the results their title.
  public var sources: [Memo.ID] {
    switch self {
    case .trim(let id, to: _), .cut(let id, _), .split(let id, at: _): [id]
    case .replace(let id, _, with: let other): id == other ? [id] : [id, other]
    case .join(let ids):
      ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }
  }

  /// The memos that an edit has made, and those that it was made of.
  public struct Outcome: Equatable, Sendable {
    /// The new memos, in the order of their sound.
    public var memos: [Memo]

    /// The memos that were moved to the trash.
    public var originals: [Memo.ID]

    /// The memos that were left as they are, because they are recordings of meetings.
    public var kept: [Memo.ID]

    /// Creates the result of an edit.
    public init(memos: [Memo], originals: [Memo.ID] = [], kept: [Memo.ID] = []) {
      self.memos = memos
      self.originals = originals
      self.kept = kept
    }
  }
}

extension MemoEdit {
  /// The memos that undoing an edit has changed.
  public struct Undone: Equatable, Sendable {
    /// The memos that were restored, in the order of their sound.
    public var originals: [Memo.ID]

    /// The memos that the edit had made, and that were moved to the trash.
    public var moved: [Memo.ID]

    /// The memos that later edits have made of those that the edit had made. They stay, so their sound is there twice.
    public var remaining: [Memo.ID]

    /// Creates the result of undoing an edit.
    public init(originals: [Memo.ID], moved: [Memo.ID] = [], remaining: [Memo.ID] = []) {
      self.originals = originals
      self.moved = moved
      self.remaining = remaining
    }
  }
}

/// Memos that an edit has made, and that the user has changed since. Undoing the edit moves them to the trash with the changes.
public struct ChangedMemos: Error, Equatable, Sendable {
  /// The memos, in the order of their sound.
  public var memos: [Memo.ID]

  /// Creates the reason why an edit is not undone.
  public init(_ memos: [Memo.ID]) {
    self.memos = memos
  }
}

/// A part of a memo of which an edit makes a new one.
public struct MemoExcerpt: Equatable, Sendable {
  /// The memo.
  public var memo: Memo.ID

  /// The part.
  public var range: SoundRange

  /// Creates a part.
  public init(_ memo: Memo.ID, _ range: SoundRange) {
    self.memo = memo
    self.range = range
  }
}

extension MemoEdit {
  /// Returns the parts that each new memo has.
  ///
  /// - Parameter durations: The durations of the ``sources`` in seconds.
  /// - Throws: ``MemoEditFailure`` if a memo is missing, nothing would change, or nothing would be left.
  public func excerpts(
    durations: [Memo.ID: TimeInterval]
  ) throws(MemoEditFailure) -> [[MemoExcerpt]] {
    func duration(of id: Memo.ID) throws(MemoEditFailure) -> TimeInterval {
      guard let duration = durations[id] else { throw MemoEditFailure(.noSuchMemo) }
      return duration
    }
    switch self {
    case .trim(let id, to: let range):
      let duration = try duration(of: id)
      let range = range.clamped(to: duration)
      guard range.duration > 0 else { throw .emptySelection }
      guard range.duration < duration else { throw .wholeMemo }
      return [[MemoExcerpt(id, range)]]

    case .cut(let id, let range):
      let duration = try duration(of: id)
      let range = range.clamped(to: duration)
      guard range.duration > 0 else { throw .emptySelection }
      let rest = Self.parts(of: id, around: range, duration)
      guard !rest.before.isEmpty || !rest.after.isEmpty else { throw .nothingLeft }
      return [rest.before + rest.after]

    case .split(let id, at: let position):
      let duration = try duration(of: id)
      guard position > 0, position < duration else { throw .noPartBeforeOrAfter }
      return [
        [MemoExcerpt(id, SoundRange(0, position))],
        [MemoExcerpt(id, SoundRange(position, duration))],
      ]

    case .join(let ids):
      guard sources.count > 1, sources.count == ids.count else { throw .tooFewMemos }
      var excerpts: [MemoExcerpt] = []
      for id in ids { excerpts.append(MemoExcerpt(id, SoundRange(all: try duration(of: id)))) }
      return [excerpts]

    case .replace(let id, let range, with: let other):
      guard id != other else { throw .sameMemo }
      let rest = Self.parts(
        of: id, around: range.clamped(to: try duration(of: id)), try duration(of: id))
      let part = MemoExcerpt(other, SoundRange(all: try duration(of: other)))
      return [rest.before + [part] + rest.after]
    }
  }

  private static func parts(
    of id: Memo.ID, around range: SoundRange, _ duration: TimeInterval
  ) -> (before: [MemoExcerpt], after: [MemoExcerpt]) {
    (
      range.start > 0 ? [MemoExcerpt(id, SoundRange(0, range.start))] : [],
      range.end < duration ? [MemoExcerpt(id, SoundRange(range.end, duration))] : []
    )
  }
}

extension Sequence<Memo> {
  /// The memos from the oldest to the newest, the order in which memos are joined.
  public var inOrderOfDates: [Memo] { sorted { ($0.date, $0.id) < ($1.date, $1.id) } }
}

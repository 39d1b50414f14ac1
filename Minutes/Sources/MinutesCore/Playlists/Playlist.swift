import ComposableArchitecture
public import Foundation

/// Memos in an order of the user's, which are played one after the other.
public struct Playlist: Equatable, Identifiable, Sendable {
  /// The identifier.
  public let id: UUID

  /// The title. Empty if the user has given none.
  public var title: String

  /// The time at which the playlist was created.
  public var date: Date

  /// The memos in the order in which they are played, each once.
  public var memos: [Memo.ID]

  /// The memo at which playing stopped. The memo keeps the position in it. `nil` if the next start is from the first memo.
  public var current: Memo.ID?

  /// Creates a playlist. The title and the date become valid ones, and repeated memos are left out.
  public init(
    id: UUID,
    title: String = "",
    date: Date = Date(timeIntervalSince1970: 0),
    memos: [Memo.ID] = [],
    current: Memo.ID? = nil
  ) {
    self.id = id
    self.title = Memo.validTitle(title)
    self.date = date.clampedToRecordings
    var known: Set<Memo.ID> = []
    self.memos = memos.filter { known.insert($0).inserted }
    self.current = current.flatMap { known.contains($0) ? $0 : nil }
  }

  /// The title, or a name for a playlist without one.
  public var name: String {
    @Dependency(\.texts) var texts
    return name(in: texts)
  }

  /// The title, or a name in a language.
  package func name(in texts: Texts) -> String {
    title.contains { !$0.isWhitespace } ? title : texts.playlists.untitled
  }

  /// Adds memos at the end, except for those that the playlist has.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of memos in the playlist and *m* that of the added ones.
  public mutating func add(_ memos: [Memo.ID]) {
    var known = Set(self.memos)
    self.memos += memos.filter { known.insert($0).inserted }
  }

  /// Removes a memo. If it is the current one, its successor becomes the current one.
  public mutating func remove(_ memo: Memo.ID) {
    if current == memo { current = successor(of: memo) }
    memos.removeAll { $0 == memo }
  }

  /// Moves a memo.
  ///
  /// - Parameter successor: The memo before which it is put. `nil` for the end; so is a memo that the playlist does not have.
  public mutating func move(_ memo: Memo.ID, before successor: Memo.ID?) {
    guard memo != successor, let index = memos.firstIndex(of: memo) else { return }
    memos.remove(at: index)
    let target = successor.flatMap { memos.firstIndex(of: $0) } ?? memos.endIndex
    memos.insert(memo, at: target)
  }

  /// The memo after another one. `nil` if that is the last one, or is not in the playlist.
  public func successor(of memo: Memo.ID) -> Memo.ID? {
    guard let index = memos.firstIndex(of: memo) else { return nil }
    return memos[(index + 1)...].first
  }

  /// The memo before another one. `nil` if that is the first one, or is not in the playlist.
  public func predecessor(of memo: Memo.ID) -> Memo.ID? {
    guard let index = memos.firstIndex(of: memo), index > 0 else { return nil }
    return memos[index - 1]
  }

  /// A step from the memo that is played to another one.
  public enum Step: String, CaseIterable, Sendable {
    case next
    case previous
  }

  /// The memo before which a memo is put to move it by one position. `nil` if it cannot be moved there.
  public func destination(of memo: Memo.ID, moving direction: Direction) -> Destination? {
    guard let index = memos.firstIndex(of: memo) else { return nil }
    switch direction {
    case .up:
      return index > 0 ? Destination(successor: memos[index - 1]) : nil
    case .down:
      guard index + 1 < memos.count else { return nil }
      return Destination(successor: memos[(index + 2)...].first)
    }
  }

  /// The direction in which a memo moves by one position.
  public enum Direction: Sendable {
    case up
    case down
  }

  /// A place in the order.
  public struct Destination: Equatable, Sendable {
    /// The memo that follows. `nil` for the end.
    public var successor: Memo.ID?
  }
}

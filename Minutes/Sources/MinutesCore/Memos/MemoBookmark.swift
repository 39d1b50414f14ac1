import BoundedNumbers
public import Foundation

/// A position in a memo that the user wants to find again.
public struct MemoBookmark: Equatable, Identifiable, Sendable {
  /// The maximum length of a label in characters.
  public static let maximumLength = 100

  /// The identifier.
  public let id: UUID

  /// The position in seconds from the start.
  public let position: TimeInterval

  /// The label. Empty if the user has given none.
  public let label: String

  /// Creates a bookmark.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - position: The position, which is clamped to the bounds of a recording.
  ///   - label: The label. Control characters and the text after ``maximumLength`` characters are removed.
  public init(id: UUID, position: TimeInterval, label: String = "") {
    self.id = id
    self.position = Bounded<SoundPosition>(clamping: position).value
    self.label = String(Memo.validTitle(label).prefix(Self.maximumLength))
  }
}

/// The bookmarks of a memo: each id once, in the order of their positions, at most ``maximumCount``.
public struct MemoBookmarks: Equatable, Sendable {
  /// The maximum number of bookmarks of a memo.
  public static let maximumCount = 200

  private var bookmarks: [MemoBookmark] = []

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection. Repeated ids, and bookmarks beyond ``maximumCount``, are left out.
  public init(_ bookmarks: some Sequence<MemoBookmark>) {
    var known: Set<UUID> = []
    self.bookmarks = Array(
      bookmarks.lazy.filter { known.insert($0.id).inserted }.prefix(Self.maximumCount))
    sort()
  }

  /// Whether no bookmark can be added.
  public var isFull: Bool { count >= Self.maximumCount }

  /// Adds a bookmark, or replaces the one with its id.
  ///
  /// - Returns: Whether there was room for it.
  @discardableResult
  public mutating func set(_ bookmark: MemoBookmark) -> Bool {
    if let index = bookmarks.firstIndex(where: { $0.id == bookmark.id }) {
      bookmarks[index] = bookmark
    } else if isFull {
      return false
    } else {
      bookmarks.append(bookmark)
    }
    sort()
    return true
  }

  /// Removes the bookmark with an id.
  public mutating func remove(_ id: MemoBookmark.ID) {
    bookmarks.removeAll { $0.id == id }
  }

  /// The bookmark with an id.
  public subscript(id id: MemoBookmark.ID) -> MemoBookmark? { bookmarks.first { $0.id == id } }

  private mutating func sort() {
    bookmarks.sort { ($0.position, $0.id) < ($1.position, $1.id) }
  }
}

extension MemoBookmarks: RandomAccessCollection {
  /// The position of the first bookmark.
  public var startIndex: Int { bookmarks.startIndex }

  /// The position behind the last bookmark.
  public var endIndex: Int { bookmarks.endIndex }

  /// The bookmark at a position.
  public subscript(position: Int) -> MemoBookmark { bookmarks[position] }
}

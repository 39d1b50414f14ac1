/// The tags of a memo: each once, in alphabetical order, at most ``maximumCount``.
public struct MemoTags: Sendable {
  /// The maximum number of tags of a memo.
  public static let maximumCount = 20

  private var tags: [MemoTag] = []

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection of tags. Repeated ones, and those beyond ``maximumCount``, are left out.
  public init(_ tags: some Sequence<MemoTag>) {
    for tag in tags where !insert(tag) && count == Self.maximumCount { break }
  }

  /// Creates a collection of the valid tags among texts that come from a file or the database.
  public init(texts: some Sequence<String>) {
    self.init(texts.lazy.compactMap { MemoTag($0) })
  }

  /// The texts, as files and the command line show them.
  public var texts: [String] { tags.map(\.text) }

  /// Whether no tag can be added.
  public var isFull: Bool { count >= Self.maximumCount }

  /// Adds a tag. One that differs only in case stays as it is.
  ///
  /// - Returns: Whether the memo has the tag. `false` if there is no room for it.
  @discardableResult
  public mutating func insert(_ tag: MemoTag) -> Bool {
    if contains(tag) { return true }
    guard !isFull else { return false }
    tags.insert(tag, at: tags.firstIndex { tag < $0 } ?? tags.endIndex)
    return true
  }

  /// Removes a tag.
  public mutating func remove(_ tag: MemoTag) {
    tags.removeAll { $0 == tag }
  }
}

extension MemoTags: RandomAccessCollection {
  /// The position of the first tag.
  public var startIndex: Int { tags.startIndex }

  /// The position behind the last tag.
  public var endIndex: Int { tags.endIndex }

  /// The tag at a position.
  public subscript(position: Int) -> MemoTag { tags[position] }
}

extension MemoTags: Equatable {
  /// Whether two collections have the same tags in the same case, so that pages show a change of case.
  public static func == (a: Self, b: Self) -> Bool {
    a.elementsEqual(b) { $0.text == $1.text }
  }
}

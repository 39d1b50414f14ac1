public import ComposableArchitecture
public import SourceLocations

/// Rows for the elements of a collection, identified by their ids.
///
/// Each row is rendered on its own, like a ``Component``: a change of state that one row has read
/// costs the same among ten rows and ten thousand. Rows are inserted, removed and moved on the page
/// with as few moves as possible, and a row that moves keeps its DOM nodes, with input, playback
/// and selection.
///
/// ```swift
/// ul {
///   ForEach(store.memos) { memo in
///     li { memo.title }
///   }
/// }
/// ```
///
/// An element that is changed in place (`state.memos[id: id]?.title = "…"`) renders its row again,
/// whether elements are stores, observable state or plain values.
///
/// When the enclosing component is rendered again, its list does not look at the rows that stay,
/// however many there are, if two conditions are met: the collection is an `IdentifiedArray` in
/// observed state, or consists of stores; and `content` refers to nothing but its argument, or to
/// one object, as to the store of a component that has no other property. Otherwise each row is
/// rendered again, except rows that are components whose stored properties have not changed.
///
/// Ids must be unique; of rows with the same id only the first is shown.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: HTML>: HTML {
  @usableFromInline
  let data: Data
  @usableFromInline
  let identity: RowIdentity
  @usableFromInline
  let ids: (Data) -> [ID]
  @usableFromInline
  let elements: (Data) -> [Data.Element]
  @usableFromInline
  let element: (Data, Int) -> Data.Element
  /// Returns the indices of duplicate ids.
  @usableFromInline
  let repetitions: ([ID]) -> [Int]
  @usableFromInline
  let change: ([ID], [ID]) -> RowChange
  @usableFromInline
  let content: @MainActor (Data.Element) -> Content
  @usableFromInline
  let location: SourceLocation

  /// Creates rows for elements that are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: A key path to the id of an element.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - content: Creates the row of an element. It is called again after changes of state that it
  ///     reads.
  @inlinable
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.init(
      data, identity: .keyPath(id), ids: { $0.map { $0[keyPath: id] } }, content: content,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates rows for identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - content: Creates the row of an element. It is called again after changes of state that it
  ///     reads.
  @inlinable
  public init(
    _ data: Data,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) where Data.Element: Identifiable, Data.Element.ID == ID {
    self.init(
      data, identity: .own, ids: { $0.map(\.id) }, content: content,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates rows for the stores of elements.
  ///
  /// ```swift
  /// ForEach(store.scope(\.rows, action: \.rows)) { row in RowView(store: row) }
  /// ```
  ///
  /// - Parameters:
  ///   - stores: The stores of the elements of a collection.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - content: Creates the row of a store. It is called again after changes of state that it
  ///     reads.
  @inlinable
  public init<State, Action>(
    _ stores: ElementStores<ID, State, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Store<State, Action>) -> Content
  ) where Data == ElementStores<ID, State, Action> {
    self.init(
      stores, identity: .stores, ids: { Array($0.ids) }, repetitions: { _ in [] }, content: content,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Inlinable, so that the closures that read the collection are specialised in the caller's code.
  @inlinable
  init(
    _ data: Data, identity: RowIdentity, ids: @escaping (Data) -> [ID],
    repetitions: @escaping ([ID]) -> [Int] = { Self.repetitions(in: $0) },
    content: @escaping @MainActor (Data.Element) -> Content, location: SourceLocation
  ) {
    self.data = data
    self.identity = identity
    self.ids = ids
    self.elements = { Array($0) }
    self.element = { $0[$0.index($0.startIndex, offsetBy: $1)] }
    self.repetitions = repetitions
    self.change = { RowChange(from: $0, to: $1) }
    self.content = content
    self.location = location
  }

  @inlinable
  static func repetitions(in ids: [ID]) -> [Int] {
    var seen = Set<ID>(minimumCapacity: ids.count)
    return ids.indices.filter { !seen.insert(ids[$0]).inserted }
  }

  /// Writes a placeholder for the rows, which are rendered one by one.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    guard !writer.isLive else { return writer.list(html) }
    for element in html.data { Content._render(html.content(element), into: &writer) }
  }
}

/// What identifies the rows of a ``ForEach``.
@usableFromInline
enum RowIdentity {
  /// The property at a key path.
  case keyPath(AnyKeyPath)
  /// The elements' conformance to `Identifiable`.
  case own
  /// The ids of a collection of stores.
  case stores
}

extension ForEach {
  /// The ids of the collection, if its elements are read one by one.
  var observed: ObservedRows<ID>? {
    switch self.identity {
    case .keyPath(let id): ObservedRows(elementsOf: self.data, id: id)
    case .own: ObservedRows(elementsOf: self.data, id: nil)
    case .stores: ObservedRows(storesOf: self.data)
    }
  }
}

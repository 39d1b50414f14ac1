public import ComposableArchitecture

/// A list of which the page has only the rows near those that the browser shows.
///
/// ```swift
/// LazyList(store.memos, elementID: "memos", estimatedRowHeight: 56) { memo in
///   li { memo.title }
/// }
/// .attributes(.class("memos"), .aria("label", "Memos"))
/// ```
///
/// The list is a `ul`, and each row must be exactly one element, such as an `li`. Rows are
/// rendered, observed and moved like those of a ``ForEach``. Padding before and after them gives
/// the list the height that it would have with all rows, so the scroll bar, the wheel, Page Up,
/// Page Down, Home and End work as usual. When the user scrolls, rows come to the page and leave
/// it. The cost of the document, of scrolling, and of rows that are inserted, removed or moved does
/// not depend on the number of rows that are not on the page, if the collection is an
/// `IdentifiedArray` in observed state, consists of stores or is a ``KeyedCollection``; for other
/// collections, the ids of all elements are read.
///
/// - Rows may have different heights: the visible rows stay where they are on the screen when other
///   rows before them come, go or turn out to be higher than expected. Rows that are not on the
///   page count with the average height of those that were.
/// - A row that has the focus, or plays audio or video, stays on the page when it is scrolled out
///   of view. ``keeping(_:)`` names further rows.
/// - ``scrolled(to:)`` shows a row.
/// - Headings between rows are rows: use an enumeration for the elements.
/// - Screen readers hear the position of each row and the number of all rows.
///
/// The browser's own search finds only text on the page: provide a search field. Without a script,
/// the page shows the first rows only. When the list is scrolled, the component around it is
/// evaluated: let a component contain nothing but the list if other content is expensive.
public struct LazyList<Data: RandomAccessCollection, ID: Hashable, Content: HTML>: AttributedHTML {
  /// The kind of the list's element.
  public typealias Kind = ElementKind.Plain

  /// The attributes of the list's element.
  public var _attributes: [AttributeEntry] = []

  @usableFromInline
  let rows: ForEach<Data, ID, Content>
  @usableFromInline
  let element: Tag<Kind>
  @usableFromInline
  let elementID: String
  @usableFromInline
  let estimatedRowHeight: Int
  @usableFromInline
  var keys: ((Data) -> RowKeys<ID>)?
  private var keptIDs: [ID] = []
  private var target: ID?

  @usableFromInline
  init(
    _ rows: ForEach<Data, ID, Content>, element: Tag<Kind>, elementID: String,
    estimatedRowHeight: Int
  ) {
    self.rows = rows
    self.element = element
    self.elementID = elementID
    self.estimatedRowHeight = max(1, estimatedRowHeight)
  }

  /// Creates a list of the elements that are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: A key path to the id of an element.
  ///   - elementID: The id of the list's element, unique on the page and the same in each
  ///     evaluation.
  ///   - estimatedRowHeight: The height of most rows in CSS pixels, until the browser has measured
  ///     some.
  ///   - element: The element that contains the rows.
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
    elementID: String,
    estimatedRowHeight: Int,
    in element: Tag<ElementKind.Plain> = ul,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.init(
      ForEach(
        data, id: id, fileID: fileID, filePath: filePath, line: line, column: column,
        content: content),
      element: element, elementID: elementID, estimatedRowHeight: estimatedRowHeight)
  }

  /// Creates a list of identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - elementID: The id of the list's element, unique on the page and the same in each
  ///     evaluation.
  ///   - estimatedRowHeight: The height of most rows in CSS pixels, until the browser has measured
  ///     some.
  ///   - element: The element that contains the rows.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - content: Creates the row of an element. It is called again after changes of state that it
  ///     reads.
  @inlinable
  public init(
    _ data: Data,
    elementID: String,
    estimatedRowHeight: Int,
    in element: Tag<ElementKind.Plain> = ul,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) where Data.Element: Identifiable, Data.Element.ID == ID {
    self.init(
      ForEach(
        data, fileID: fileID, filePath: filePath, line: line, column: column, content: content),
      element: element, elementID: elementID, estimatedRowHeight: estimatedRowHeight)
  }

  /// Creates a list of the elements of a collection that looks up ids by itself.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - elementID: The id of the list's element, unique on the page and the same in each
  ///     evaluation.
  ///   - estimatedRowHeight: The height of most rows in CSS pixels, until the browser has measured
  ///     some.
  ///   - element: The element that contains the rows.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - content: Creates the row of an element. It is called again after changes of state that it
  ///     reads.
  @inlinable
  public init(
    _ data: Data,
    elementID: String,
    estimatedRowHeight: Int,
    in element: Tag<ElementKind.Plain> = ul,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) where Data: KeyedCollection, Data.Element.ID == ID {
    self.init(
      ForEach(
        data, fileID: fileID, filePath: filePath, line: line, column: column, content: content),
      element: element, elementID: elementID, estimatedRowHeight: estimatedRowHeight)
    self.keys = { data in
      RowKeys(count: data.count, id: { data.id(at: $0) }, index: { data.index(id: $0) })
    }
  }

  /// Creates a list of the stores of elements.
  ///
  /// ```swift
  /// LazyList(
  ///   store.scope(\.memos, action: \.memos), elementID: "stores", estimatedRowHeight: 56
  /// ) { memo in
  ///   MemoRow(store: memo)
  /// }
  /// .keeping(store.openedIDs)
  /// ```
  ///
  /// - Parameters:
  ///   - stores: The stores of the elements of a collection.
  ///   - elementID: The id of the list's element, unique on the page and the same in each
  ///     evaluation.
  ///   - estimatedRowHeight: The height of most rows in CSS pixels, until the browser has measured
  ///     some.
  ///   - element: The element that contains the rows.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - content: Creates the row of a store. It is called again after changes of state that it
  ///     reads.
  @inlinable
  public init<State, Action>(
    _ stores: ElementStores<ID, State, Action>,
    elementID: String,
    estimatedRowHeight: Int,
    in element: Tag<ElementKind.Plain> = ul,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Store<State, Action>) -> Content
  ) where Data == ElementStores<ID, State, Action> {
    self.init(
      ForEach(
        stores, fileID: fileID, filePath: filePath, line: line, column: column, content: content),
      element: element, elementID: elementID, estimatedRowHeight: estimatedRowHeight)
  }

  /// Keeps rows on the page while they are scrolled out of view, such as an open one.
  ///
  /// Rows that have the focus or play are kept without it.
  ///
  /// - Parameter ids: The ids of the rows. Those of rows that the collection does not have are
  ///   ignored.
  public func keeping(_ ids: some Sequence<ID>) -> Self {
    var copy = self
    copy.keptIDs += ids
    return copy
  }

  /// Scrolls to a row, so that it is in the middle of the view, unless the user sees it already.
  ///
  /// ```swift
  /// LazyList(store.memos, elementID: "played", estimatedRowHeight: 24) { memo in
  ///   li { "\(memo.title)?" }
  /// }
  /// .scrolled(to: store.playingID)
  /// ```
  ///
  /// The list is scrolled when the id is set or changed, not again while the same id is set: the
  /// user can scroll away. To scroll to the same row again, set `nil` in between. The focus stays
  /// where it is.
  ///
  /// - Parameter id: The id of the row. If the collection does not have it, the list is scrolled
  ///   when it does.
  public func scrolled(to id: ID?) -> Self {
    var copy = self
    copy.target = id
    return copy
  }

  /// Writes the list's element with a placeholder for the rows on the page, which are rendered one
  /// by one.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    guard let window = writer.rowWindow(named: html.elementID, rowHeight: html.estimatedRowHeight)
    else {
      // A page that never changes has no window, and all rows.
      return html.write(with: [Attribute<Kind>.id(html.elementID).entry], into: &writer) {
        ForEach._render(html.rows, into: &$0)
      }
    }
    let ids =
      html.rows.observed.map { RowIDs($0) } ?? html.keys.map { RowIDs($0(html.rows.data)) }
      ?? RowIDs(html.rows.ids(html.rows.data))
    let ranges = window.show(ids, keeping: html.keptIDs, target: html.target)
    let part = RowPart(ranges, of: ids, in: window, named: html.elementID)
    html.write(with: html.entries(for: ranges, of: ids, in: window), into: &writer) {
      $0.list(html.rows, part: part)
    }
  }

  private func write(
    with entries: [AttributeEntry], into writer: inout HTMLWriter,
    _ content: (inout HTMLWriter) -> Void
  ) {
    let start = writer.beginElement(self.element.name, entries + self._attributes)
    content(&writer)
    writer.endElement(start)
  }

  /// The attributes for the script; see `Documentation/LiveHTML.md`.
  private func entries(
    for ranges: [Range<Int>], of ids: RowIDs<ID>, in window: RowWindow
  ) -> [AttributeEntry] {
    var values = [
      String(ids.count), String(self.estimatedRowHeight),
      "[\(ranges.map { "[\($0.lowerBound),\($0.count)]" }.joined(separator: ","))]",
    ]
    if let target, let index = ids.indices(of: [target])[target] {
      values.append("[\(Self.fingerprint(of: target)),\(index)]")
    }
    // The script makes space between the ranges, and takes it from the space after them.
    let start = ranges.first?.lowerBound ?? 0
    let before = self.estimatedHeight(of: start)
    let after = self.estimatedHeight(
      of: ids.count - start - ranges.reduce(0) { $0 + $1.count })
    let attributes: [Attribute<Kind>] = [
      .id(self.elementID),
      .data("live-module", BrowserRuntime.listScript.url),
      .data("live-rows", "[\(values.joined(separator: ","))]"),
      .style("padding-top", before), .style("padding-bottom", after),
    ]
    let handler = EventHandler(name: "live-rows", options: EventOptions(throttle: 100)) {
      window.receive($0)
    }
    return attributes.map(\.entry) + [AttributeEntry("", .handler(handler))]
  }

  private func estimatedHeight(of count: Int) -> String {
    // Browsers limit heights themselves.
    let (height, isOverflowing) = count.multipliedReportingOverflow(by: self.estimatedRowHeight)
    return "\(isOverflowing ? Int.max : height)px"
  }

  /// A number by which the script distinguishes targets, the same in each process.
  private static func fingerprint(of id: ID) -> UInt32 {
    String(describing: id).utf8.reduce(2_166_136_261) { hash, byte in
      (hash ^ UInt32(truncatingIfNeeded: byte)) &* 16_777_619
    }
  }
}

extension HTMLWriter {
  /// The window of a list; `nil` if the page never changes.
  fileprivate func rowWindow(named name: String, rowHeight: Int) -> RowWindow? {
    self.tree?.rowWindows.window(named: name, rowHeight: rowHeight)
  }
}

/// A collection of identifiable elements that knows where an id is, and which id is at an index.
///
/// A ``LazyList`` of such a collection reads only the elements that it shows. The elements may be
/// computed when they are read, and the list needs no memory and no time for the others.
///
/// ```swift
/// struct Days: KeyedCollection {
///   let startIndex = 0
///   let endIndex = 1_000_000
///
///   subscript(index: Int) -> Day { Day(id: index) }
///   func id(at index: Int) -> Int { index }
///   func index(id: Int) -> Int? { indices.contains(id) ? id : nil }
/// }
/// ```
///
/// Ids must be unique, and the first index 0.
public protocol KeyedCollection<Element>: RandomAccessCollection
where Element: Identifiable, Index == Int {
  /// The id of the element at an index.
  func id(at index: Int) -> Element.ID

  /// The index of the element with an id. `nil` if there is none.
  func index(id: Element.ID) -> Int?
}

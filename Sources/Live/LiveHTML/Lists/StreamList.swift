public import RowStreams
import SourceLocations

/// The rows of a `RowStream`, which only the browser keeps.
///
/// Each row is rendered once, when it is inserted or replaced, and the server keeps neither the row
/// nor its markup. Put the list into an element that contains nothing else, and which then contains
/// the rows; elsewhere the list adds a `div`.
///
/// ```swift
/// ol(.role("log")) {
///   StreamList(store.lines) { line in
///     li { line.text }
///   }
/// }
/// ```
///
/// - The content of a row is exactly one element. It is not observed: a row changes only by
///   operations of the stream. A component that shows the list is evaluated for each operation, so
///   give it little else to show.
/// - Rows cannot handle events, because handlers are on the server. They may contain links and
///   effects in the browser, such as `.onClick(.toggle("#menu"))`; clicks reach the element around
///   the list with the id of their row: ``AttributedHTML/onRowClick(perform:)``.
/// - After a reload, and on another page, the earlier rows are gone, unless `initial` supplies
///   them. A page that is rendered again in full because it has missed patches keeps the rows that
///   it has, or gets those of `initial`.
public struct StreamList<Row: Identifiable & Sendable, Content: HTML>: HTML where Row.ID: Sendable {
  var stream: RowStream<Row>
  let initial: (@MainActor () -> [Row])?
  let content: @MainActor (Row) -> Content
  let location: SourceLocation

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - initial: Returns the latest rows, in their order on the page. It is called when the list
  ///     is sent to the browser as a whole. Without it, a list begins with the rows that no other
  ///     list has shown.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - content: Creates a row.
  public init(
    _ stream: RowStream<Row>,
    initial: (@MainActor () -> [Row])? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping @MainActor (Row) -> Content
  ) {
    self.stream = stream
    self.initial = initial
    self.content = content
    self.location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Writes the list in an element of its own.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    let start = writer.beginElement("div", [])
    writer.stream(html)
    writer.endElement(start)
  }

  /// Writes a placeholder for the rows.
  public static func _renderAlone(_ html: Self, into writer: inout HTMLWriter) {
    writer.stream(html)
  }
}

extension StreamList {
  /// The rows with which the list begins.
  ///
  /// - Parameter version: The number of operations that other lists have shown.
  func firstRows(after version: Int) -> [Row] {
    let rows = self.initial?() ?? self.rows(after: version)
    return rows.count > self.stream.limit ? Array(rows.suffix(self.stream.limit)) : rows
  }

  /// The rows that operations leave on a page that had none.
  private func rows(after version: Int) -> [Row] {
    var rows: [Row] = []
    var ids: Set<Row.ID> = []
    func replace(_ row: Row, isAdded: Bool = true) -> Bool {
      let isNew = isAdded ? ids.insert(row.id).inserted : !ids.contains(row.id)
      guard !isNew, let index = rows.firstIndex(where: { $0.id == row.id }) else { return false }
      rows[index] = row
      return true
    }
    for operation in self.stream.operations(after: version).operations {
      switch operation {
      case .append(let row):
        if !replace(row) { rows.append(row) }
        if rows.count > self.stream.limit { rows.removeFirst() }
      case .prepend(let row):
        if !replace(row) { rows.insert(row, at: 0) }
        if rows.count > self.stream.limit { rows.removeLast() }
      case .replace(let row): _ = replace(row, isAdded: false)
      case .remove(let id): rows.removeAll { $0.id == id }
      case .removeAll: rows = []
      }
    }
    return rows
  }
}

/// A click on a row of a ``StreamList``.
///
/// Both values come from the browser: a client can send any text.
public struct RowClick: Equatable, Sendable {
  /// The id of the row as text, `"\(row.id)"`.
  public let id: String

  /// The ``Attribute/rowValue(_:)`` of the clicked element or of the nearest one around it; `nil`
  /// if there is none in the row.
  public let value: String?
}

extension AttributedHTML {
  /// Handles clicks on the rows of a ``StreamList`` in this element, which can't handle them
  /// themselves.
  ///
  /// ```swift
  /// ul {
  ///   StreamList(store.messages) { message in
  ///     li {
  ///       message.text
  ///       button(.rowValue("delete")) { "Delete" }
  ///     }
  ///   }
  /// }
  /// .onRowClick { click in
  ///   if click.value == "delete" { store.send(.deleteButtonTapped(id: click.id)) }
  /// }
  /// ```
  ///
  /// - Parameter action: Called with the id of the row, and with the value of the clicked element.
  public func onRowClick(perform action: @escaping @MainActor (RowClick) throws -> Void) -> Self {
    self.on("click") { event in
      guard let id = event.detail["row"]?.string else { return }
      try action(RowClick(id: id, value: event.detail["value"]?.string))
    }
  }
}

extension Attribute {
  /// `data-live-value`: the value that a click on the element has in ``RowClick``.
  public static func rowValue(_ value: String) -> Self { .data("live-value", value) }
}

import RowStreams
import SourceLocations

/// The rows of a ``StreamList``: the server knows only how many operations it has sent.
final class StreamRows<Row: Identifiable & Sendable, Content: HTML>: DiffedList
where Row.ID: Sendable {
  private(set) var html: StreamList<Row, Content>
  private unowned let tree: LiveTree
  private let environment: EnvironmentValues

  /// Registers the list with the stream while it is on the page.
  private var reader: RowStreamReader?

  /// The number of operations that the browser gets; `nil` before it has got the list.
  private var version: Int?

  /// Whether a problem of the rows was reported.
  private var hasReported = false

  init(_ html: StreamList<Row, Content>, tree: LiveTree, environment: EnvironmentValues) {
    self.html = html
    self.tree = tree
    self.environment = environment
  }

  override func mount(in boundary: Boundary) {
    self.reader = RowStreamReader(self.html.stream.feed)
  }

  override func forgetReads() {
    super.forgetReads()
    self.reader = nil
  }

  override func update(from other: LiveList, in boundary: Boundary, by differ: Differ) -> Bool {
    guard let other = other as? Self, let reader else { return false }
    let old = self.html.stream
    self.html = other.html
    // The browser gets the list with the next document.
    guard let version else { return true }
    let stream = self.html.stream
    let list = differ.location.parent
    if stream.feed === old.feed {
      let (operations, isComplete) = stream.operations(after: version)
      if !isComplete, self.html.initial != nil || version > stream.version {
        self.renew(at: list, by: differ)
      } else {
        for operation in operations { self.write(operation, at: list, by: differ) }
      }
    } else {
      self.reader = RowStreamReader(stream.feed)
      self.renew(at: list, by: differ)
    }
    self.note(stream.version, by: self.reader ?? reader)
    return true
  }

  /// Removes all rows, and begins with those of the stream.
  private func renew(at list: NodeLocation, by differ: Differ) {
    self.write(.removeAll, at: list, by: differ)
    for row in self.html.firstRows(after: self.reader?.firstVersion ?? 0) {
      self.write(.append(row), at: list, by: differ)
    }
  }

  private func note(_ version: Int, by reader: RowStreamReader) {
    self.version = version
    reader.note(version)
    self.html.stream.forgetOperations()
  }

  override func browserMarkup(isSent: Bool) -> [UInt8]? {
    guard isSent else { return Self.mark }
    // Without rows of its own, the page keeps those that it has when it is rendered again.
    var markup = self.html.initial == nil ? Self.mark : []
    if self.version == nil || self.html.initial != nil {
      for row in self.html.firstRows(after: self.reader?.firstVersion ?? 0) {
        if let row = self.markup(of: row) { markup += row }
      }
    }
    if let reader { self.note(self.html.stream.version, by: reader) }
    return markup
  }

  /// Marks the content of an element as rows that only the browser has.
  private static var mark: [UInt8] { Array("<!--rows-->".utf8) }

  private func write(
    _ operation: RowStream<Row>.Operation, at list: NodeLocation, by differ: Differ
  ) {
    let limit = self.html.stream.limit
    func insert(_ row: Row, _ kind: LiveProtocol.RowOperation) {
      guard let markup = self.markup(of: row) else { return }
      differ.write { $0.changeRows(of: list, limit: limit, kind, key: "\(row.id)", markup) }
    }
    switch operation {
    case .append(let row): insert(row, .append)
    case .prepend(let row): insert(row, .prepend)
    case .replace(let row): insert(row, .replace)
    case .remove(let id):
      differ.write { $0.changeRows(of: list, limit: limit, .remove, key: "\(id)") }
    case .removeAll: differ.write { $0.changeRows(of: list, limit: 0, .remove) }
    }
  }

  /// Renders a row as one element with its key; `nil` if the content is something else.
  private func markup(of row: Row) -> [UInt8]? {
    var writer = HTMLWriter(tree: nil, environment: self.environment)
    self.environment.whileCurrent { Content._render(self.html.content(row), into: &writer) }
    guard let name = writer.onlyElementName else {
      self.report(
        """
        The content of a row of a 'StreamList' is not exactly one element, so the row is not shown.

        Put the content into an element, such as 'li { … }'.
        """)
      return nil
    }
    if !writer.handlers.isEmpty {
      self.report(
        """
        A row of a 'StreamList' has event handlers, which are never called: the server does not keep the row.

        Handle clicks at the element around the list, with 'onRowClick', or use effects in the browser.
        """)
    }
    var serializer = HTMLSerializer(capacity: writer.sink.count)
    serializer.isStatic = true
    writer.sink.withBytes { serializer.write($0) }
    let html = serializer.html
    let sink = ByteSink(capacity: html.count + 64)
    let bytes = html.span.bytes
    sink.append(bytes.extracting(..<(1 + name.count)))
    sink.append(" data-live-key=\"" as StaticString)
    sink.append(escapingAttribute: "\(row.id)")
    sink.append(UInt8(ascii: "\""))
    sink.append(bytes.extracting((1 + name.count)...))
    return sink.copy
  }

  private func report(_ message: String) {
    guard self.tree.reportsIssues, !self.hasReported else { return }
    self.hasReported = true
    self.html.location.report(message)
  }
}

extension HTMLWriter {
  mutating func stream<Row, Content>(_ list: StreamList<Row, Content>) {
    guard let tree else {
      for row in list.firstRows(after: 0) { Content._render(list.content(row), into: &self) }
      return
    }
    self.list(StreamRows(list, tree: tree, environment: self.environment))
  }

  /// The name of the element that is all that was written; `nil` if there is something else.
  fileprivate var onlyElementName: Range<Int>? {
    self.sink.withBytes { bytes in
      var range = 0..<bytes.byteCount
      while !range.isEmpty {
        let token = TokenReader(bytes, at: range.lowerBound)
        guard token.end == range.upperBound else { return nil }
        switch token.kind {
        case Token.element, Token.voidElement: return token.name
        // A condition.
        case Token.group: range = token.content
        default: return nil
        }
      }
      return nil
    }
  }
}

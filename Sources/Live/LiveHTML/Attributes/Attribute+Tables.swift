extension Attribute where Kind == ElementKind.Cell {
  /// `colspan`: the number of columns that the cell spans.
  public static func columnSpan(_ value: Int) -> Self { Self("colspan", String(value)) }

  /// `rowspan`: the number of rows that the cell spans.
  public static func rowSpan(_ value: Int) -> Self { Self("rowspan", String(value)) }

  /// `headers`: the ids of the cell's header cells.
  public static func headers(_ value: String) -> Self { Self("headers", value) }

  /// `scope`: the cells that a header cell applies to: `row`, `col`, ….
  public static func scope(_ value: String) -> Self { Self("scope", value) }

  /// `abbr`: a short form of a header cell's text.
  public static func abbreviation(_ value: String) -> Self { Self("abbr", value) }
}

extension Attribute where Kind == ElementKind.Columns {
  /// `span`: the number of columns.
  public static func span(_ value: Int) -> Self { Self("span", String(value)) }
}

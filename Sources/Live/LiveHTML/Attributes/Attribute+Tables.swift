extension Attribute where Kind == ElementKind.Cell {
  /// `colspan`: how many columns the cell covers.
  public static func columnSpan(_ value: Int) -> Self { Self("colspan", String(value)) }

  /// `rowspan`: how many rows the cell covers.
  public static func rowSpan(_ value: Int) -> Self { Self("rowspan", String(value)) }

  /// `headers`: the ids of its headings.
  public static func headers(_ value: String) -> Self { Self("headers", value) }

  /// `scope`: what a heading is for: `row`, `col`, ….
  public static func scope(_ value: String) -> Self { Self("scope", value) }

  /// `abbr`: a short form of a heading.
  public static func abbreviation(_ value: String) -> Self { Self("abbr", value) }
}

extension Attribute where Kind == ElementKind.Columns {
  /// `span`: how many columns these are.
  public static func span(_ value: Int) -> Self { Self("span", String(value)) }
}

extension Attribute where Kind == ElementKind.Anchor {
  /// `href`: the URL of the link; URLs that run a script are replaced.
  public static func href(_ value: String) -> Self { Self("href", harmlessURL(value)) }

  /// `target`: the tab or frame to open the link in.
  public static func target(_ value: String) -> Self { Self("target", value) }

  /// `rel`: the relation of the other page to this one.
  public static func rel(_ value: String) -> Self { Self("rel", value) }

  /// `hreflang`: the language of the other page.
  public static func hrefLang(_ value: String) -> Self { Self("hreflang", value) }

  /// `type`: the media type of the link's target.
  public static func type(_ value: String) -> Self { Self("type", value) }

  /// `download`: the file name for saving the target.
  public static func download(_ value: String) -> Self { Self("download", value) }
}

extension Attribute where Kind == ElementKind.Quote {
  /// `cite`: the URL of the source.
  public static func cite(_ value: String) -> Self { Self("cite", value) }
}

extension Attribute where Kind == ElementKind.Edit {
  /// `cite`: the URL of an explanation of the change.
  public static func cite(_ value: String) -> Self { Self("cite", value) }

  /// `datetime`: the date of the change.
  public static func dateTime(_ value: String) -> Self { Self("datetime", value) }
}

extension Attribute where Kind == ElementKind.OrderedList {
  /// `start`: the number of the first item.
  public static func start(_ value: Int) -> Self { Self("start", String(value)) }

  /// `reversed`: whether the numbers are descending.
  public static func reversed(_ isSet: Bool) -> Self { Self("reversed", isSet) }

  /// `reversed`: whether the numbers are descending.
  public static var reversed: Self { .reversed(true) }

  /// `type`: the numbering style: `1`, `a`, `A`, `i` or `I`.
  public static func type(_ value: String) -> Self { Self("type", value) }
}

extension Attribute where Kind == ElementKind.ListItem {
  /// `value`: the number of the item.
  public static func value(_ value: Int) -> Self { Self("value", String(value)) }
}

extension Attribute where Kind == ElementKind.Details {
  /// `open`: whether the content is expanded.
  public static func open(_ isSet: Bool) -> Self { Self("open", isSet) }

  /// `open`: whether the content is expanded.
  public static var open: Self { .open(true) }

  /// `name`: the name of a group, of whose members at most one is open.
  public static func name(_ value: String) -> Self { Self("name", value) }
}

extension Attribute where Kind == ElementKind.Dialog {
  /// `open`: whether the dialog is open, non-modally; see ``ModalDialog``.
  public static func open(_ isSet: Bool) -> Self { Self("open", isSet) }

  /// `open`: whether the dialog is open, non-modally; see ``ModalDialog``.
  public static var open: Self { .open(true) }
}

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

extension Attribute where Kind == ElementKind.Progress {
  /// `value`: the completed amount.
  public static func value(_ value: Double) -> Self { Self("value", numberText(value)) }

  /// `max`: the total amount.
  public static func max(_ value: Double) -> Self { Self("max", numberText(value)) }
}

extension Attribute where Kind == ElementKind.Meter {
  /// `value`: the value.
  public static func value(_ value: Double) -> Self { Self("value", numberText(value)) }

  /// `min`: the smallest value.
  public static func min(_ value: Double) -> Self { Self("min", numberText(value)) }

  /// `max`: the largest value.
  public static func max(_ value: Double) -> Self { Self("max", numberText(value)) }

  /// `low`: the upper bound of low values.
  public static func low(_ value: Double) -> Self { Self("low", numberText(value)) }

  /// `high`: the lower bound of high values.
  public static func high(_ value: Double) -> Self { Self("high", numberText(value)) }

  /// `optimum`: the best value.
  public static func optimum(_ value: Double) -> Self { Self("optimum", numberText(value)) }
}

extension Attribute where Kind == ElementKind.Data {
  /// `value`: the machine-readable value.
  public static func value(_ value: String) -> Self { Self("value", value) }
}

extension Attribute where Kind == ElementKind.Time {
  /// `datetime`: the machine-readable time.
  public static func dateTime(_ value: String) -> Self { Self("datetime", value) }
}

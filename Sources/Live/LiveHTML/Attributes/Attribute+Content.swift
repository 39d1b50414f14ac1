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

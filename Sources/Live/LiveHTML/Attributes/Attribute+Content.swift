extension Attribute where Kind == ElementKind.Quote {
  /// `cite`: where it comes from.
  public static func cite(_ value: String) -> Self { Self("cite", value) }
}

extension Attribute where Kind == ElementKind.Edit {
  /// `cite`: why it was changed.
  public static func cite(_ value: String) -> Self { Self("cite", value) }

  /// `datetime`: when it was changed.
  public static func dateTime(_ value: String) -> Self { Self("datetime", value) }
}

extension Attribute where Kind == ElementKind.OrderedList {
  /// `start`: the number of the first item.
  public static func start(_ value: Int) -> Self { Self("start", String(value)) }

  /// `reversed`: whether the numbers go down.
  public static func reversed(_ isSet: Bool) -> Self { Self("reversed", isSet) }

  /// `reversed`: whether the numbers go down.
  public static var reversed: Self { .reversed(true) }

  /// `type`: how the numbers are written: `1`, `a`, `A`, `i` or `I`.
  public static func type(_ value: String) -> Self { Self("type", value) }
}

extension Attribute where Kind == ElementKind.ListItem {
  /// `value`: the number of the item.
  public static func value(_ value: Int) -> Self { Self("value", String(value)) }
}

extension Attribute where Kind == ElementKind.Details {
  /// `open`: whether it is open.
  public static func open(_ isSet: Bool) -> Self { Self("open", isSet) }

  /// `open`: whether it is open.
  public static var open: Self { .open(true) }

  /// `name`: of those with the same name one is open.
  public static func name(_ value: String) -> Self { Self("name", value) }
}

extension Attribute where Kind == ElementKind.Dialog {
  /// `open`: whether it is shown, without keeping the focus inside; see ``ModalDialog``.
  public static func open(_ isSet: Bool) -> Self { Self("open", isSet) }

  /// `open`: whether it is shown, without keeping the focus inside; see ``ModalDialog``.
  public static var open: Self { .open(true) }
}

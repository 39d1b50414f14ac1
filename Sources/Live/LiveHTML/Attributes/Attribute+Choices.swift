extension Attribute where Kind == ElementKind.Select {
  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `value`: the value of the selected option, if the element is not bound.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `disabled`: whether the element is disabled.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether the element is disabled.
  public static var disabled: Self { .disabled(true) }

  /// `required`: whether the user must select an option.
  public static func required(_ isSet: Bool) -> Self { Self("required", isSet) }

  /// `required`: whether the user must select an option.
  public static var required: Self { .required(true) }

  /// `multiple`: whether several options can be selected.
  public static func multiple(_ isSet: Bool) -> Self { Self("multiple", isSet) }

  /// `multiple`: whether several options can be selected.
  public static var multiple: Self { .multiple(true) }

  /// `size`: the number of visible options.
  public static func size(_ value: Int) -> Self { Self("size", String(value)) }

  /// `autocomplete`: the hint for the browser's autofill.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

extension Attribute where Kind == ElementKind.Option {
  /// `value`: the value to submit.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `selected`: whether the option is initially selected.
  public static func selected(_ isSet: Bool) -> Self { Self("selected", isSet) }

  /// `selected`: whether the option is initially selected.
  public static var selected: Self { .selected(true) }

  /// `disabled`: whether the option is disabled.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether the option is disabled.
  public static var disabled: Self { .disabled(true) }

  /// `label`: the text to display.
  public static func label(_ value: String) -> Self { Self("label", value) }
}

extension Attribute where Kind == ElementKind.OptionGroup {
  /// `label`: the name of the group.
  public static func label(_ value: String) -> Self { Self("label", value) }

  /// `disabled`: whether the options are disabled.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether the options are disabled.
  public static var disabled: Self { .disabled(true) }
}

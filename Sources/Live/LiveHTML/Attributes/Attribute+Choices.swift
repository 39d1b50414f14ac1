extension Attribute where Kind == ElementKind.Select {
  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `value`: the value of the option that is chosen, if it is not bound.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `disabled`: whether nothing can be chosen.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether nothing can be chosen.
  public static var disabled: Self { .disabled(true) }

  /// `required`: whether something has to be chosen.
  public static func required(_ isSet: Bool) -> Self { Self("required", isSet) }

  /// `required`: whether something has to be chosen.
  public static var required: Self { .required(true) }

  /// `multiple`: whether several can be chosen.
  public static func multiple(_ isSet: Bool) -> Self { Self("multiple", isSet) }

  /// `multiple`: whether several can be chosen.
  public static var multiple: Self { .multiple(true) }

  /// `size`: how many options are shown.
  public static func size(_ value: Int) -> Self { Self("size", String(value)) }

  /// `autocomplete`: what the browser may fill in.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

extension Attribute where Kind == ElementKind.Option {
  /// `value`: what is submitted.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `selected`: whether the option is chosen to begin with.
  public static func selected(_ isSet: Bool) -> Self { Self("selected", isSet) }

  /// `selected`: whether the option is chosen to begin with.
  public static var selected: Self { .selected(true) }

  /// `disabled`: whether the option can't be chosen.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether the option can't be chosen.
  public static var disabled: Self { .disabled(true) }

  /// `label`: what is shown.
  public static func label(_ value: String) -> Self { Self("label", value) }
}

extension Attribute where Kind == ElementKind.OptionGroup {
  /// `label`: the name of the group.
  public static func label(_ value: String) -> Self { Self("label", value) }

  /// `disabled`: whether the options can't be chosen.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether the options can't be chosen.
  public static var disabled: Self { .disabled(true) }
}

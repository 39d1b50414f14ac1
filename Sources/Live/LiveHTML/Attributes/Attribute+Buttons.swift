extension Attribute where Kind == ElementKind.Button {
  /// `type`: the button's function in a form.
  public static func type(_ value: ButtonType) -> Self { Self("type", value.rawValue) }

  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `value`: the value in the form.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `disabled`: whether the button is disabled.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether the button is disabled.
  public static var disabled: Self { .disabled(true) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }

  /// `formnovalidate`: whether the form is submitted without validation.
  public static func formNoValidate(_ isSet: Bool) -> Self { Self("formnovalidate", isSet) }

  /// `formnovalidate`: whether the form is submitted without validation.
  public static var formNoValidate: Self { .formNoValidate(true) }

  /// `popovertarget`: the id of the popover that the button controls.
  public static func popoverTarget(_ value: String) -> Self { Self("popovertarget", value) }
}

extension Attribute where Kind == ElementKind.TextArea {
  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `value`: the text, if it is not bound.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `placeholder`: the text to show while the input is empty.
  public static func placeholder(_ value: String) -> Self { Self("placeholder", value) }

  /// `disabled`: whether the input is disabled.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether the input is disabled.
  public static var disabled: Self { .disabled(true) }

  /// `readonly`: whether the value is read-only.
  public static func readOnly(_ isSet: Bool) -> Self { Self("readonly", isSet) }

  /// `readonly`: whether the value is read-only.
  public static var readOnly: Self { .readOnly(true) }

  /// `required`: whether the user must enter a value.
  public static func required(_ isSet: Bool) -> Self { Self("required", isSet) }

  /// `required`: whether the user must enter a value.
  public static var required: Self { .required(true) }

  /// `rows`: the height in lines.
  public static func rows(_ value: Int) -> Self { Self("rows", String(value)) }

  /// `cols`: the width in characters.
  public static func columns(_ value: Int) -> Self { Self("cols", String(value)) }

  /// `minlength`: the minimum number of characters.
  public static func minLength(_ value: Int) -> Self { Self("minlength", String(value)) }

  /// `maxlength`: the maximum number of characters.
  public static func maxLength(_ value: Int) -> Self { Self("maxlength", String(value)) }

  /// `autocomplete`: the hint for the browser's autofill.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }

  /// `wrap`: whether soft line breaks are submitted: `hard` or `soft`.
  public static func wrap(_ value: String) -> Self { Self("wrap", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

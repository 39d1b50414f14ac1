extension Attribute where Kind == ElementKind.TextArea {
  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `value`: the text, if it is not bound.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `placeholder`: what is shown while nothing is entered.
  public static func placeholder(_ value: String) -> Self { Self("placeholder", value) }

  /// `disabled`: whether nothing can be entered.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether nothing can be entered.
  public static var disabled: Self { .disabled(true) }

  /// `readonly`: whether what is entered can't be changed.
  public static func readOnly(_ isSet: Bool) -> Self { Self("readonly", isSet) }

  /// `readonly`: whether what is entered can't be changed.
  public static var readOnly: Self { .readOnly(true) }

  /// `required`: whether something has to be entered.
  public static func required(_ isSet: Bool) -> Self { Self("required", isSet) }

  /// `required`: whether something has to be entered.
  public static var required: Self { .required(true) }

  /// `rows`: the height in lines.
  public static func rows(_ value: Int) -> Self { Self("rows", String(value)) }

  /// `cols`: the width in characters.
  public static func columns(_ value: Int) -> Self { Self("cols", String(value)) }

  /// `minlength`: how many characters have to be entered.
  public static func minLength(_ value: Int) -> Self { Self("minlength", String(value)) }

  /// `maxlength`: how many characters can be entered.
  public static func maxLength(_ value: Int) -> Self { Self("maxlength", String(value)) }

  /// `autocomplete`: what the browser may fill in.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }

  /// `wrap`: whether line breaks are submitted: `hard` or `soft`.
  public static func wrap(_ value: String) -> Self { Self("wrap", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

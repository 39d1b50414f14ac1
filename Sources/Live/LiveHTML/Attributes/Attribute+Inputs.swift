extension Attribute where Kind == ElementKind.Input {
  /// `type`: the type of the input.
  public static func type(_ value: InputType) -> Self { Self("type", value.rawValue) }

  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `value`: the value, if the input is not bound.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `checked`: whether the checkbox is checked, if it is not bound.
  public static func checked(_ isSet: Bool) -> Self { Self("checked", isSet) }

  /// `checked`: whether the checkbox is checked, if it is not bound.
  public static var checked: Self { .checked(true) }

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

  /// `multiple`: whether several values can be entered.
  public static func multiple(_ isSet: Bool) -> Self { Self("multiple", isSet) }

  /// `multiple`: whether several values can be entered.
  public static var multiple: Self { .multiple(true) }

  /// `min`: the smallest value.
  public static func min(_ value: String) -> Self { Self("min", value) }

  /// `max`: the largest value.
  public static func max(_ value: String) -> Self { Self("max", value) }

  /// `step`: the interval between valid values.
  public static func step(_ value: String) -> Self { Self("step", value) }

  /// `minlength`: the minimum number of characters.
  public static func minLength(_ value: Int) -> Self { Self("minlength", String(value)) }

  /// `maxlength`: the maximum number of characters.
  public static func maxLength(_ value: Int) -> Self { Self("maxlength", String(value)) }

  /// `pattern`: a regular expression that the text must match.
  public static func pattern(_ value: String) -> Self { Self("pattern", value) }

  /// `size`: the width in characters.
  public static func size(_ value: Int) -> Self { Self("size", String(value)) }

  /// `accept`: the accepted types of files.
  public static func accept(_ value: String) -> Self { Self("accept", value) }

  /// `capture`: the camera to use: `user` or `environment`.
  public static func capture(_ value: String) -> Self { Self("capture", value) }

  /// `autocomplete`: the hint for the browser's autofill.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }

  /// `list`: the id of a `datalist` with suggestions.
  public static func list(_ value: String) -> Self { Self("list", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

/// The type of an `input`.
public enum InputType: String, Sendable {
  /// A single line of text.
  case text
  /// A search term.
  case search
  /// An email address.
  case email
  /// A password.
  case password
  /// A telephone number.
  case telephone = "tel"
  /// A URL.
  case url
  /// A number.
  case number
  /// A number on a slider.
  case range
  /// A date.
  case date
  /// A time of day.
  case time
  /// A date and a time.
  case dateTime = "datetime-local"
  /// A month.
  case month
  /// A week.
  case week
  /// A colour.
  case color
  /// A checkbox.
  case checkbox
  /// A radio button.
  case radio
  /// Files.
  case file
  /// A value that is submitted but not shown.
  case hidden
}

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

extension Attribute where Kind == ElementKind.Input {
  /// `type`: what is entered.
  public static func type(_ value: InputType) -> Self { Self("type", value.rawValue) }

  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `value`: what is entered, if it is not bound.
  public static func value(_ value: String) -> Self { Self("value", value) }

  /// `checked`: whether the box is checked, if it is not bound.
  public static func checked(_ isSet: Bool) -> Self { Self("checked", isSet) }

  /// `checked`: whether the box is checked, if it is not bound.
  public static var checked: Self { .checked(true) }

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

  /// `multiple`: whether several can be entered.
  public static func multiple(_ isSet: Bool) -> Self { Self("multiple", isSet) }

  /// `multiple`: whether several can be entered.
  public static var multiple: Self { .multiple(true) }

  /// `min`: the smallest value.
  public static func min(_ value: String) -> Self { Self("min", value) }

  /// `max`: the largest value.
  public static func max(_ value: String) -> Self { Self("max", value) }

  /// `step`: the steps between values.
  public static func step(_ value: String) -> Self { Self("step", value) }

  /// `minlength`: how many characters have to be entered.
  public static func minLength(_ value: Int) -> Self { Self("minlength", String(value)) }

  /// `maxlength`: how many characters can be entered.
  public static func maxLength(_ value: Int) -> Self { Self("maxlength", String(value)) }

  /// `pattern`: the regular expression that the text has to match.
  public static func pattern(_ value: String) -> Self { Self("pattern", value) }

  /// `size`: the width in characters.
  public static func size(_ value: Int) -> Self { Self("size", String(value)) }

  /// `accept`: the kinds of files.
  public static func accept(_ value: String) -> Self { Self("accept", value) }

  /// `capture`: which camera or microphone.
  public static func capture(_ value: String) -> Self { Self("capture", value) }

  /// `autocomplete`: what the browser may fill in.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }

  /// `list`: the id of a `datalist`.
  public static func list(_ value: String) -> Self { Self("list", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

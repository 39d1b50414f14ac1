extension Attribute where Kind == ElementKind.Form {
  /// `name`: the name of the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `action`: the URL for submission without a script; URLs that run a script are replaced.
  public static func action(_ value: String) -> Self { Self("action", harmlessURL(value)) }

  /// `method`: the HTTP method for submission without a script: `get` or `post`.
  public static func method(_ value: String) -> Self { Self("method", value) }

  /// `enctype`: the encoding for submission without a script.
  public static func encodingType(_ value: String) -> Self { Self("enctype", value) }

  /// `novalidate`: whether the form is submitted without validation.
  public static func noValidate(_ isSet: Bool) -> Self { Self("novalidate", isSet) }

  /// `novalidate`: whether the form is submitted without validation.
  public static var noValidate: Self { .noValidate(true) }

  /// `autocomplete`: the hint for the browser's autofill.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }
}

extension Attribute where Kind == ElementKind.FieldSet {
  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `disabled`: whether all controls in it are disabled.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether all controls in it are disabled.
  public static var disabled: Self { .disabled(true) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

extension Attribute where Kind == ElementKind.Label {
  /// `for`: the id of the control.
  public static func `for`(_ value: String) -> Self { Self("for", value) }
}

extension Attribute where Kind == ElementKind.Output {
  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `for`: the ids of the elements that the result is computed from.
  public static func `for`(_ value: String) -> Self { Self("for", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

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

/// The function of a button in a form.
public enum ButtonType: String, Sendable {
  /// No default function.
  case button
  /// Submits the form. It is the default for buttons in forms.
  case submit
  /// Resets the form to its initial values.
  case reset
}

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

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

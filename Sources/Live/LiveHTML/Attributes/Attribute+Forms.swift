extension Attribute where Kind == ElementKind.Form {
  /// `name`: the name of the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `action`: where the form is sent without a script; a scheme that runs a script is left out.
  public static func action(_ value: String) -> Self { Self("action", harmlessURL(value)) }

  /// `method`: how the form is sent without a script: `get` or `post`.
  public static func method(_ value: String) -> Self { Self("method", value) }

  /// `enctype`: how the form is encoded without a script.
  public static func encodingType(_ value: String) -> Self { Self("enctype", value) }

  /// `novalidate`: whether the form is submitted unchecked.
  public static func noValidate(_ isSet: Bool) -> Self { Self("novalidate", isSet) }

  /// `novalidate`: whether the form is submitted unchecked.
  public static var noValidate: Self { .noValidate(true) }

  /// `autocomplete`: what the browser may fill in.
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }
}

extension Attribute where Kind == ElementKind.FieldSet {
  /// `name`: the name in the form.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `disabled`: whether nothing in it can be used.
  public static func disabled(_ isSet: Bool) -> Self { Self("disabled", isSet) }

  /// `disabled`: whether nothing in it can be used.
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

  /// `for`: the ids of what the result comes from.
  public static func `for`(_ value: String) -> Self { Self("for", value) }

  /// `form`: the id of the form.
  public static func form(_ value: String) -> Self { Self("form", value) }
}

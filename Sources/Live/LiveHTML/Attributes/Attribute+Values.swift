extension Attribute where Kind == ElementKind.Progress {
  /// `value`: the completed amount.
  public static func value(_ value: Double) -> Self { Self("value", numberText(value)) }

  /// `max`: the total amount.
  public static func max(_ value: Double) -> Self { Self("max", numberText(value)) }
}

extension Attribute where Kind == ElementKind.Meter {
  /// `value`: the value.
  public static func value(_ value: Double) -> Self { Self("value", numberText(value)) }

  /// `min`: the smallest value.
  public static func min(_ value: Double) -> Self { Self("min", numberText(value)) }

  /// `max`: the largest value.
  public static func max(_ value: Double) -> Self { Self("max", numberText(value)) }

  /// `low`: the upper bound of low values.
  public static func low(_ value: Double) -> Self { Self("low", numberText(value)) }

  /// `high`: the lower bound of high values.
  public static func high(_ value: Double) -> Self { Self("high", numberText(value)) }

  /// `optimum`: the best value.
  public static func optimum(_ value: Double) -> Self { Self("optimum", numberText(value)) }
}

extension Attribute where Kind == ElementKind.Data {
  /// `value`: the machine-readable value.
  public static func value(_ value: String) -> Self { Self("value", value) }
}

extension Attribute where Kind == ElementKind.Time {
  /// `datetime`: the machine-readable time.
  public static func dateTime(_ value: String) -> Self { Self("datetime", value) }
}

extension Attribute where Kind == ElementKind.Progress {
  /// `value`: how far it has come.
  public static func value(_ value: Double) -> Self { Self("value", numberText(value)) }

  /// `max`: how far it goes.
  public static func max(_ value: Double) -> Self { Self("max", numberText(value)) }
}

extension Attribute where Kind == ElementKind.Meter {
  /// `value`: the value.
  public static func value(_ value: Double) -> Self { Self("value", numberText(value)) }

  /// `min`: the smallest value.
  public static func min(_ value: Double) -> Self { Self("min", numberText(value)) }

  /// `max`: the largest value.
  public static func max(_ value: Double) -> Self { Self("max", numberText(value)) }

  /// `low`: below this the value is low.
  public static func low(_ value: Double) -> Self { Self("low", numberText(value)) }

  /// `high`: above this the value is high.
  public static func high(_ value: Double) -> Self { Self("high", numberText(value)) }

  /// `optimum`: the best value.
  public static func optimum(_ value: Double) -> Self { Self("optimum", numberText(value)) }
}

extension Attribute where Kind == ElementKind.Data {
  /// `value`: the value for machines.
  public static func value(_ value: String) -> Self { Self("value", value) }
}

extension Attribute where Kind == ElementKind.Time {
  /// `datetime`: the time for machines.
  public static func dateTime(_ value: String) -> Self { Self("datetime", value) }
}

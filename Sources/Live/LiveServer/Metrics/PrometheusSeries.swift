#if LiveServer
  /// The values of a metric for one set of labels.
  protocol PrometheusSeries: AnyObject, Sendable {
    /// The current values.
    var samples: [PrometheusSample] { get }
  }

  /// One line of the text exposition format.
  struct PrometheusSample {
    /// The suffix of the metric's name.
    var suffix = ""
    /// A label in addition to those of the series.
    var label = ""
    var value: String
  }
#endif

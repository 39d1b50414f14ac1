#if LiveServer
  /// Values of a metric for one set of labels.
  protocol PrometheusSeries: AnyObject, Sendable {
    /// What it says at the moment.
    var samples: [PrometheusSample] { get }
  }

  /// One line of what Prometheus reads.
  struct PrometheusSample {
    /// Behind the name of the metric.
    var suffix = ""
    /// Besides those of the series.
    var label = ""
    var value: String
  }
#endif

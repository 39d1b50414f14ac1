#if LiveServer
  import CoreMetrics
  import Synchronization

  /// A gauge: a value that goes up and down.
  final class PrometheusValue: MeterHandler, RecorderHandler, PrometheusSeries {
    private let value = Mutex(0.0)

    func set(_ value: Int64) { self.set(Double(value)) }

    func set(_ value: Double) {
      self.value.withLock { $0 = value }
    }

    func increment(by amount: Double) {
      self.value.withLock { $0 += amount }
    }

    func decrement(by amount: Double) {
      self.value.withLock { $0 -= amount }
    }

    func record(_ value: Int64) { self.set(Double(value)) }

    func record(_ value: Double) { self.set(value) }

    var samples: [PrometheusSample] {
      [PrometheusSample(value: PrometheusText.number(self.value.withLock(\.self)))]
    }
  }
#endif

#if LiveServer
  import CoreMetrics
  import Synchronization

  /// A monotonic counter.
  final class PrometheusCounter: CounterHandler, PrometheusSeries {
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) {
      self.count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() {
      self.count.store(0, ordering: .relaxed)
    }

    var samples: [PrometheusSample] {
      [PrometheusSample(value: String(self.count.load(ordering: .relaxed)))]
    }
  }
#endif

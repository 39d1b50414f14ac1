#if LiveServer
  import CoreMetrics
  import Synchronization

  /// A histogram of recorded values, with cumulative buckets.
  final class PrometheusHistogram: RecorderHandler, TimerHandler, PrometheusSeries {
    private struct State {
      /// One count for each bound, and one for values beyond the last bound.
      var counts: [Int]
      var sum = 0.0
    }

    private let bounds: [Double]
    private let state: Mutex<State>

    init(bounds: [Double]) {
      self.bounds = bounds
      self.state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    func record(_ value: Int64) { self.record(Double(value)) }

    func record(_ value: Double) {
      let bucket = self.bounds.firstIndex { value <= $0 } ?? self.bounds.count
      self.state.withLock { state in
        state.counts[bucket] += 1
        state.sum += value
      }
    }

    func recordNanoseconds(_ duration: Int64) { self.record(Double(duration) / 1e9) }

    var samples: [PrometheusSample] {
      let (counts, sum) = self.state.withLock { ($0.counts, $0.sum) }
      var count = 0
      var samples: [PrometheusSample] = []
      for (bound, more) in zip(self.bounds + [.infinity], counts) {
        count += more
        samples.append(
          PrometheusSample(
            suffix: "_bucket", label: "le=\"\(PrometheusText.number(bound))\"", value: "\(count)"))
      }
      samples.append(PrometheusSample(suffix: "_sum", value: PrometheusText.number(sum)))
      samples.append(PrometheusSample(suffix: "_count", value: "\(count)"))
      return samples
    }
  }
#endif

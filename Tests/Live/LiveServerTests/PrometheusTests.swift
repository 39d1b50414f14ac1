#if LiveServer
import DependenciesTestSupport
import IssueReportingTestSupport
import LiveServer
import Metrics
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PrometheusTests {
  @Test
  func eachKind() {
    let metrics = PrometheusMetrics(timeBounds: [0.5, 1], valueBounds: [10])
    Counter(label: "calls", dimensions: [("to", "a \"b\"\\\n")], factory: metrics).increment(
      by: 2)
    Counter(label: "calls", dimensions: [("to", "a \"b\"\\\n")], factory: metrics).increment()
    Counter(label: "calls", factory: metrics).increment()
    Meter(label: "open.doors", factory: metrics).set(2.5)
    Gauge(label: "2nd", factory: metrics).record(-1)
    let timer = Metrics.Timer(label: "time", factory: metrics)
    timer.recordMilliseconds(500)
    timer.recordSeconds(3)
    Recorder(label: "size", factory: metrics).record(11)
    #expect(
      metrics.text() == """
        # TYPE _2nd gauge
        _2nd -1
        # TYPE calls counter
        calls 1
        calls{to="a \\"b\\"\\\\\\n"} 3
        # TYPE open_doors gauge
        open_doors 2.5
        # TYPE size histogram
        size_bucket{le="10"} 0
        size_bucket{le="+Inf"} 1
        size_sum 11
        size_count 1
        # TYPE time histogram
        time_bucket{le="0.5"} 1
        time_bucket{le="1"} 1
        time_bucket{le="+Inf"} 2
        time_sum 3.5
        time_count 2

        """)
  }

  @Test
  func destroyedMetricsAreRemoved() {
    let metrics = PrometheusMetrics()
    let counter = Counter(label: "calls", factory: metrics)
    counter.increment()
    counter.destroy()
    #expect(metrics.text() == "")
  }

  @Test
  func oneNameForTwoKinds() {
    let metrics = PrometheusMetrics()
    Counter(label: "calls", factory: metrics).increment()
    withKnownIssue {
      Meter(label: "calls", factory: metrics).set(2)
    } matching: { issue in
      issue.description.contains(
        "The metric 'calls' is a gauge here and of another kind elsewhere. Use another name.")
    }
    #expect(metrics.text() == "# TYPE calls counter\ncalls 1\n")
  }
}
#endif

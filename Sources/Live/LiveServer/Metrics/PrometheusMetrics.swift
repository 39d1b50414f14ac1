#if LiveServer
public import CoreMetrics
import IssueReporting
import Synchronization

/// A metrics backend that keeps metrics in memory and exports them in the text format of
/// Prometheus.
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// try await LiveServer(configuration: .init(metrics: metrics)) {
///   Route(metrics: metrics)
///   …
/// }.run()
/// ```
///
/// To collect the metrics of the whole program, call `MetricsSystem.bootstrap(metrics)`. Counters
/// become counters, meters and non-aggregating recorders become gauges, other recorders and
/// timers become histograms, with times in seconds. Unsupported characters in names are replaced
/// by `_`. It can be used from any thread.
public final class PrometheusMetrics: MetricsFactory, Sendable {
  private let families = Mutex<[String: PrometheusFamily]>([:])
  private let timeBounds: [Double]
  private let valueBounds: [Double]

  /// Creates an empty backend.
  ///
  /// - Parameters:
  ///   - timeBounds: The upper bounds of the buckets of timers, in seconds, ascending.
  ///   - valueBounds: The upper bounds of the buckets of recorders, ascending.
  public init(
    timeBounds: [Double] = [
      0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
      10,
    ],
    valueBounds: [Double] = [
      16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304,
    ]
  ) {
    self.timeBounds = timeBounds
    self.valueBounds = valueBounds
  }

  /// All metrics in the text exposition format 0.0.4.
  public func text() -> String {
    let families = self.families.withLock { $0.values.sorted { $0.name < $1.name } }
    return families.map(\.text).joined()
  }

  /// Returns the counter with the given name and dimensions, creating it if necessary.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    self.series(label, dimensions, "counter") { PrometheusCounter() }
      ?? NOOPMetricsHandler.instance
  }

  /// Returns the meter with the given name and dimensions, creating it if necessary.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    self.series(label, dimensions, "gauge") { PrometheusValue() } ?? NOOPMetricsHandler.instance
  }

  /// Returns the recorder with the given name and dimensions, creating it if necessary.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else {
      return self.series(label, dimensions, "gauge") { PrometheusValue() }
        ?? NOOPMetricsHandler.instance
    }
    return self.series(label, dimensions, "histogram") {
      PrometheusHistogram(bounds: self.valueBounds)
    } ?? NOOPMetricsHandler.instance
  }

  /// Returns the timer with the given name and dimensions, creating it if necessary.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    self.series(label, dimensions, "histogram") { PrometheusHistogram(bounds: self.timeBounds) }
      ?? NOOPMetricsHandler.instance
  }

  /// Removes a counter.
  public func destroyCounter(_ handler: any CounterHandler) { self.forget(handler) }

  /// Removes a meter.
  public func destroyMeter(_ handler: any MeterHandler) { self.forget(handler) }

  /// Removes a recorder.
  public func destroyRecorder(_ handler: any RecorderHandler) { self.forget(handler) }

  /// Removes a timer.
  public func destroyTimer(_ handler: any TimerHandler) { self.forget(handler) }

  /// Returns the series with the given name and dimensions; `nil` if the name belongs to another
  /// kind of metric.
  private func series<S: PrometheusSeries>(
    _ label: String, _ dimensions: [(String, String)], _ kind: String, make: () -> S
  ) -> S? {
    let name = PrometheusText.name(label)
    let labels = PrometheusText.labels(dimensions)
    let series: S? = self.families.withLock { families in
      var family = families[name] ?? PrometheusFamily(name: name, kind: kind)
      guard family.kind == kind else { return nil }
      if let series = family.series[labels] { return series as? S }
      let series = make()
      family.series[labels] = series
      families[name] = family
      return series
    }
    if series == nil {
      reportIssue(
        "The metric '\(label)' is a \(kind) here and of another kind elsewhere. Use another name."
      )
    }
    return series
  }

  private func forget(_ handler: AnyObject) {
    self.families.withLock { families in
      for (name, var family) in families {
        family.series = family.series.filter { $0.value !== handler }
        families[name] = family.series.isEmpty ? nil : family
      }
    }
  }
}

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

/// All series of one metric.
struct PrometheusFamily {
  let name: String
  let kind: String
  /// The series by their formatted labels.
  var series: [String: any PrometheusSeries] = [:]

  /// The family in the text exposition format.
  var text: String {
    let lines = self.series.sorted { $0.key < $1.key }.flatMap { labels, series in
      series.samples.map { sample in
        let all = [labels, sample.label].filter { !$0.isEmpty }.joined(separator: ",")
        let place = all.isEmpty ? "" : "{\(all)}"
        return "\(self.name)\(sample.suffix)\(place) \(sample.value)\n"
      }
    }
    return "# TYPE \(self.name) \(self.kind)\n" + lines.joined()
  }
}

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

/// Formatting for the text exposition format of Prometheus.
enum PrometheusText {
  /// A metric or label name, with unsupported characters replaced by `_`.
  static func name(_ text: String) -> String {
    let name = String(
      text.map { character in
        character.isASCII && (character.isLetter || character.isNumber || character == ":")
          ? character : "_"
      })
    return name.first?.isNumber == false ? name : "_" + name
  }

  /// The labels as they are written between braces.
  static func labels(_ dimensions: [(String, String)]) -> String {
    dimensions.map { "\(self.name($0))=\"\(self.escaped($1))\"" }.sorted().joined(separator: ",")
  }

  /// A number.
  static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Inf" : "+Inf" }
    return String(value)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

extension PrometheusText {
  /// Combines the metrics of several workers, each sample with the label `worker`.
  ///
  /// - Parameter texts: The metrics of each worker in the text exposition format.
  static func combined(_ texts: [Int: String]) -> String {
    var families: [Substring: (type: Substring, samples: [String])] = [:]
    for (worker, text) in texts.sorted(by: { $0.key < $1.key }) {
      var name: Substring = ""
      for line in text.split(separator: "\n") {
        if line.hasPrefix("# TYPE ") {
          name = line.split(separator: " ").dropFirst(2).first ?? ""
          families[name] = families[name] ?? (line, [])
        } else {
          families[name]?.samples.append(Self.labelled(line, worker))
        }
      }
    }
    return families.sorted { $0.key < $1.key }
      .map { ([String($0.value.type)] + $0.value.samples).joined(separator: "\n") + "\n" }
      .joined()
  }

  private static func labelled(_ sample: Substring, _ worker: Int) -> String {
    let name = sample.prefix { $0 != "{" && $0 != " " }
    let rest = sample.dropFirst(name.count)
    let label = "worker=\"\(worker)\""
    return rest.hasPrefix("{")
      ? "\(name){\(label),\(rest.dropFirst())" : "\(name){\(label)}\(rest)"
  }
}
#endif

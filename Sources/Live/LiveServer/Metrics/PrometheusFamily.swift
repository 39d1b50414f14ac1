#if LiveServer
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
#endif

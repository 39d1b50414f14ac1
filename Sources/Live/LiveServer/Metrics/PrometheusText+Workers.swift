#if LiveServer
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

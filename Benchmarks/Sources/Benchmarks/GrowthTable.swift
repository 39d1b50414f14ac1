/// Measurements of the same operations at several sizes as a Markdown table, with a row for each
/// size and a column of medians for each operation.
struct GrowthTable: CustomStringConvertible {
  let title: String

  /// The unit of the sizes.
  let parameter: String

  let measurements: [Measurement]

  var description: String {
    let names = unique(measurements.map(\.benchmark.name))
    let sizes = unique(measurements.compactMap(\.benchmark.size))
    var lines = [
      "### \(title)", "",
      "| " + ([parameter] + names).joined(separator: " | ") + " |",
      "|---:" + String(repeating: "|---:", count: names.count) + "|",
    ]
    for size in sizes {
      let cells = names.map { name in
        measurements
          .first { $0.benchmark.name == name && $0.benchmark.size == size }?
          .cell ?? ""
      }
      lines.append("| " + ([String(size)] + cells).joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The unique elements, in the order of their first occurrence.
  private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

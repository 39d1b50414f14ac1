/// Measurements as a Markdown table.
struct Table: CustomStringConvertible {
  let title: String
  let measurements: [Measurement]

  var description: String {
    var lines = [
      "### \(title)", "",
      "| operation | median ns | 10 %–90 % | at most | others |",
      "|---|---:|---:|---:|---:|",
    ]
    for measurement in measurements {
      let cells = [
        measurement.benchmark.name,
        measurement.cell,
        "\(Measurement.figure(measurement.spread.lowerBound))–\(Measurement.figure(measurement.spread.upperBound))",
        measurement.benchmark.atMost.map(Measurement.figure) ?? "",
        measurement.benchmark.reference ?? "",
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

import Foundation

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
        measurement.holds
          ? figure(measurement.median) : "**\(figure(measurement.median))**",
        "\(figure(measurement.spread.lowerBound))–\(figure(measurement.spread.upperBound))",
        measurement.benchmark.atMost.map(figure) ?? "",
        measurement.benchmark.reference ?? "",
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func figure(_ nanoseconds: Double) -> String {
    let digits = nanoseconds < 10 ? 1 : 0
    return String(format: "%.\(digits)f", nanoseconds)
  }
}

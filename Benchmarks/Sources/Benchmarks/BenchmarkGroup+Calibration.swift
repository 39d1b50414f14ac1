extension BenchmarkGroup {
  /// Operations of the language and its library, to calibrate the speed of the machine.
  static let calibration = BenchmarkGroup(name: "Calibration") {
    let dictionary = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ($0, $0) })
    return [
      .measuring("look-up in a dictionary of 100,000") { dictionary[opaque(50_000)] },
      .measuring("allocation of an object") { Allocated(value: opaque(1)) },
      .measuringAsync("task, until finished") { await Task { opaque(1) }.value },
      .measuringAsync("task that hops to the main actor and back, until finished") {
        await Task.detached { await onMainActor() }.value
      },
    ]
  }
}

private final class Allocated {
  let value: Int
  init(value: Int) { self.value = value }
}

@MainActor
private func onMainActor() -> Int { opaque(1) }

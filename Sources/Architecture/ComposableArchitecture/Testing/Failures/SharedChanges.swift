import CustomDump
import Sharing

/// Shared values have changed without an assertion.
struct SharedChanges {
  enum Moment {
    case finish
    case release
  }

  let moment: Moment
  let differences: String

  init(_ moment: Moment, from expected: SharedSnapshot, to actual: SharedSnapshot) {
    self.moment = moment
    self.differences = sharedDifferences(from: expected, to: actual)
  }

  var text: String {
    """
    \(self.headline) shared state had changes that no closure asserts:

    \(indented(self.differences))

      - expected: the values that the test has asserted
      + actual: the values that the feature and its effects have set

    Change them in the closure of "send", "receive" or "assert", as in \
    "{ $0.$count.withLock { $0 = 1 } }". If the test is not about them, turn "exhaustivity" off.
    """
  }

  private var headline: String {
    switch self.moment {
    case .finish: "When the store finished,"
    case .release: "When the test store was released,"
    }
  }
}

/// The differences of shared values, concatenated.
func sharedDifferences(from expected: SharedSnapshot, to actual: SharedSnapshot) -> String {
  actual.differences(from: expected).map { values in
    diff(values.other, values.own)
      ?? "- \(String(customDumping: values.other))\n+ \(String(customDumping: values.own))"
  }
  .sorted()
  .joined(separator: "\n")
}

/// The state cannot be compared with `==`.
struct ComparisonByDump {
  let type: Any.Type

  var text: String {
    """
    \(ShortTypeName(self.type)) is not 'Equatable', so this test compares states by their dumps. Differences \
    that a dump does not show are missed, and large states are slow to compare. Make it conform to \
    'Equatable' if possible.
    """
  }
}

/// The state cannot be compared with `==`.
struct ComparisonByDump {
  let type: Any.Type

  var text: String {
    """
    \(ShortTypeName(self.type)) is not 'Equatable', so this test compares states by their dumps. What \
    a dump does not show is not compared, and large states take long. Make it conform to \
    'Equatable' if you can.
    """
  }
}

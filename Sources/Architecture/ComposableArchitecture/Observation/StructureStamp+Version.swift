import IdentifiedCollections

extension StructureStamp {
  /// The stamp as the version of a node.
  var observedVersion: UInt64 { self.number }

  init(observedVersion: UInt64) {
    self.init(number: observedVersion)
  }
}

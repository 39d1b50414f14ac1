import IdentifiedCollections

extension StructureStamp {
  /// The stamp as the version of a node.
  var observedVersion: UInt64 {
    // A stamp consists of a number only, and its layout is frozen.
    unsafeBitCast(self, to: UInt64.self)
  }

  init(observedVersion: UInt64) {
    self = unsafeBitCast(observedVersion, to: Self.self)
  }
}

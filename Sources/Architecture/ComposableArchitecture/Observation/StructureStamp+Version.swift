import IdentifiedCollections

extension StructureStamp {
  /// The stamp as the version of a node.
  var observedVersion: UInt64 {
    // The number in the stamp: that is all there is in it, and its layout is frozen.
    unsafeBitCast(self, to: UInt64.self)
  }
}

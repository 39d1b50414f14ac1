extension LiveSession {
  /// Whether the page is ``Restorable``.
  public var isRestorable: Bool { self.restoration != nil }

  /// Returns the encoded restorable state of the page, for
  /// ``init(_:path:environment:epoch:restoring:)`` of a later session; `nil` if the page is not
  /// ``Restorable``.
  public func restorableState() throws -> [UInt8]? {
    try self.restoration?.encoded()
  }
}

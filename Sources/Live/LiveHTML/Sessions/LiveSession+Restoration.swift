extension LiveSession {
  /// Whether the page is ``Restorable``.
  public var isRestorable: Bool { self.restoration != nil }

  /// What the page wants to find again, as bytes that ``init(_:path:environment:epoch:restoring:)`` of a later session takes;
  /// `nil` if the page is not ``Restorable``.
  public func restorableState() throws -> [UInt8]? {
    try self.restoration?.encoded()
  }
}

public import SourceLocations

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the elements of a literal.
  ///
  /// Elements with the same id are reported as an issue; the first of them is kept.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(
      uniqueElements: elements, identity: ElementIdentity(), location: SourceLocation())
  }
}

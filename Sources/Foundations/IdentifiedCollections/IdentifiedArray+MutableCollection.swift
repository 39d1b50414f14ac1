/// Assigning an element whose id exists elsewhere swaps two elements: see
/// ``IdentifiedArray/subscript(_:)``.
extension IdentifiedArray: MutableCollection
where Element: Identifiable, ID == Element.ID {}

/// Assigning an element whose id is in the array swaps two elements: see ``IdentifiedArray/subscript(_:)``.
extension IdentifiedArray: MutableCollection
where Element: Identifiable, ID == Element.ID {}

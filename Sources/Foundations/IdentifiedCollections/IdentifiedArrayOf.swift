/// An array of `Identifiable` elements.
///
/// ```swift
/// var memos: IdentifiedArrayOf<VoiceMemo> = []
/// ```
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

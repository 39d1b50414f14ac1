/// An array of elements that know their own id.
///
/// ```swift
/// var memos: IdentifiedArrayOf<VoiceMemo> = []
/// ```
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

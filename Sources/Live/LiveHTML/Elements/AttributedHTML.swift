/// An element, with content or without; gives both the same modifiers.
///
/// `Kind` says which attributes the element takes.
public protocol AttributedHTML<Kind>: HTML {
  /// The kind of the element.
  associatedtype Kind

  /// What is written in the start tag.
  var _attributes: [AttributeEntry] { get set }
}

extension AttributedHTML {
  /// The element with more attributes.
  ///
  /// A class that is added comes beside those that are there; any other attribute takes the place of an earlier
  /// one of the same name.
  public func attributes(_ attributes: Attribute<Kind>...) -> Self {
    var copy = self
    for attribute in attributes { copy._attributes.append(attribute.entry) }
    return copy
  }
}

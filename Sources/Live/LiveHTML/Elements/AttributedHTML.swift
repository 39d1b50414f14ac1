/// An element, with or without content, to which attributes and event handlers can be added.
///
/// `Kind` determines the attributes of the element.
public protocol AttributedHTML<Kind>: HTML {
  /// The kind of the element.
  associatedtype Kind

  /// The attributes of the start tag.
  var _attributes: [AttributeEntry] { get set }
}

extension AttributedHTML {
  /// Returns the element with additional attributes.
  ///
  /// Classes are added to existing ones; any other attribute replaces an earlier one of the same
  /// name.
  public func attributes(_ attributes: Attribute<Kind>...) -> Self {
    var copy = self
    for attribute in attributes { copy._attributes.append(attribute.entry) }
    return copy
  }
}

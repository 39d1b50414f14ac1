/// A piece of a page: elements, text, components, or several of them.
///
/// Pieces are values, put together with ``HTMLBuilder``. Text is escaped wherever it comes to stand; the only
/// way round that is ``RawHTML``.
///
/// ```swift
/// func greeting(_ name: String) -> some HTML {
///   p { "Hello, \(name)!" }
/// }
/// ```
///
/// Do not conform to this protocol: conform to ``Component``, and say in `body` what it consists of.
@MainActor
public protocol HTML {
  /// Writes a piece down.
  static func _render(_ html: Self, into writer: inout HTMLWriter)

  /// Writes a piece down that is all that an element contains.
  static func _renderAlone(_ html: Self, into writer: inout HTMLWriter)

  /// Writes what a component consists of; anything else, as it is.
  static func _renderBody(_ html: Self, into writer: inout HTMLWriter)

  /// Whether the piece is observed and rendered by itself.
  static var _isComponent: Bool { get }
}

extension HTML {
  /// Most pieces look the same wherever they are.
  @inlinable
  public static func _renderAlone(_ html: Self, into writer: inout HTMLWriter) {
    Self._render(html, into: &writer)
  }

  /// Most pieces have no body.
  @inlinable
  public static func _renderBody(_ html: Self, into writer: inout HTMLWriter) {
    Self._render(html, into: &writer)
  }

  /// Most pieces belong to the component that they were written in.
  @inlinable
  public static var _isComponent: Bool { false }
}

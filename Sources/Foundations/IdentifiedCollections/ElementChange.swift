/// The effect of a change of an observed collection.
@frozen
@usableFromInline
package enum ElementChange {
  /// The change is recorded.
  case noted

  /// The change affects a private copy, whose reads are still recorded.
  case ownCopy

  /// The change is not recorded.
  case elsewhere
}

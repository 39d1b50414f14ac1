/// What a change of an observed collection is.
@frozen
@usableFromInline
package enum ElementChange {
  /// It is noted.
  case noted

  /// It is a change of somebody's own copy, of which what is read is noted all the same.
  case ownCopy

  /// It is of no interest here.
  case elsewhere
}

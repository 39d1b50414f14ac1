/// What somebody has entered on the page.
enum EnteredValue: Equatable {
  /// The text of an input, or the value of an option.
  case text(String)
  /// Whether a box is checked.
  case checked(Bool)
}

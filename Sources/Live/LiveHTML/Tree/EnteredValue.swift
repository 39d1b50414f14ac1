/// A value that the user has entered.
enum EnteredValue: Equatable {
  /// The text of an input, or the value of an option.
  case text(String)
  /// Whether a checkbox is checked.
  case checked(Bool)
}

/// The type of an `input`.
public enum InputType: String, Sendable {
  /// A single line of text.
  case text
  /// A search term.
  case search
  /// An email address.
  case email
  /// A password.
  case password
  /// A telephone number.
  case telephone = "tel"
  /// A URL.
  case url
  /// A number.
  case number
  /// A number on a slider.
  case range
  /// A date.
  case date
  /// A time of day.
  case time
  /// A date and a time.
  case dateTime = "datetime-local"
  /// A month.
  case month
  /// A week.
  case week
  /// A colour.
  case color
  /// A checkbox.
  case checkbox
  /// A radio button.
  case radio
  /// Files.
  case file
  /// A value that is submitted but not shown.
  case hidden
}

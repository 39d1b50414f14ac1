/// What is entered in an `input`.
public enum InputType: String, Sendable {
  /// A line of text.
  case text
  /// Something to search for.
  case search
  /// A mail address.
  case email
  /// A secret.
  case password
  /// A telephone number.
  case telephone = "tel"
  /// An address on the web.
  case url
  /// A number.
  case number
  /// A number about which only its place between two others matters.
  case range
  /// A day.
  case date
  /// A time of day.
  case time
  /// A day and a time.
  case dateTime = "datetime-local"
  /// A month.
  case month
  /// A week.
  case week
  /// A colour.
  case color
  /// A box to check.
  case checkbox
  /// One of several.
  case radio
  /// Files.
  case file
  /// Something that is submitted and not shown.
  case hidden
}

/// How long was waited for what did not come.
enum Patience {
  /// Not at all, as it can't come before the test does something.
  case untilTestActs
  /// As long as it may take elsewhere.
  case duration(Duration)
}

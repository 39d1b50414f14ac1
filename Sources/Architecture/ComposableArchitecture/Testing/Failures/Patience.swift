/// The reason why a wait has ended.
enum Patience {
  /// Nothing can arrive before the test acts.
  case untilTestActs
  /// The timeout for work outside of the store is over.
  case duration(Duration)
}

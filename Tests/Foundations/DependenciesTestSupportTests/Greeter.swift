import Dependencies

/// A dependency that is its own key.
struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

extension Greeter: DependencyKey {
  static let liveValue = Self { "Hello from the live value" }
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }
}

import Dependencies

/// A client with a value for every context.
struct NumberClient: Equatable, Sendable {
  var number: Int
  var text = ""
}

extension NumberClient: DependencyKey {
  static let liveValue = Self(number: 1)
  static let previewValue = Self(number: 2)
  static let testValue = Self(number: 3)
}

extension DependencyValues {
  var numberClient: NumberClient {
    get { self[NumberClient.self] }
    set { self[NumberClient.self] = newValue }
  }
}

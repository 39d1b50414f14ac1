public import Foundation

/// Tells the date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator from a closure.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator that always tells the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The date now. Setting it makes time stand still.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The date now.
  public func callAsFunction() -> Date {
    generate()
  }
}

/// An enum whose cases can be named by key paths.
///
/// The macro ``CasePathable()`` adds the conformance to an enum:
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case counter(Int)
///   case dismissed
/// }
///
/// var action = Action.counter(1)
/// action[case: \.counter]                  // 1
/// action.is(\.dismissed)                   // false
/// action.modify(\.counter) { $0 += 1 }
/// ```
public protocol CasePathable {
  /// A type with a property for each case, of the same name and of type ``AnyCasePath``.
  associatedtype AllCasePaths

  /// The paths to all cases. Each access must return the same paths.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The root type of this enum's case key paths, to write one without a contextual type:
  /// `\Action.Cases.counter`.
  public typealias Cases = Case<Self>
}

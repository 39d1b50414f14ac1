/// An enum whose cases can be named by key paths.
///
/// Put the macro ``CasePathable()`` on an enum, and it conforms:
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
  /// A type with a property for each case, of the case's name, that holds an ``AnyCasePath``.
  associatedtype AllCasePaths

  /// The paths to all cases. They must be the same each time.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// What a case key path of this enum starts from, to spell one out where no type is known:
  /// `\Action.Cases.counter`.
  public typealias Cases = Case<Self>
}

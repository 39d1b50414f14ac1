public import CasePaths

/// The actions of a feature that may be presented: its own actions, and its dismissal.
///
/// ```swift
/// enum Action {
///   case alert(PresentationAction<Alert>)
///   case editor(PresentationAction<Editor.Action>)
/// }
/// ```
///
/// In a case key path, the child's cases may follow directly or after `presented`: `\.editor.save`
/// and `\.editor.presented.save` are the same.
public enum PresentationAction<Action> {
  /// Dismisses the feature.
  case dismiss

  /// An action of the presented feature.
  ///
  /// Indirect, so that a feature can present itself.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}

extension PresentationAction: Hashable where Action: Hashable {}

extension PresentationAction: Sendable where Action: Sendable {}

extension PresentationAction: Decodable where Action: Decodable {}

extension PresentationAction: Encodable where Action: Encodable {}

extension PresentationAction: CasePathable, CasePathIterable, _PresentationActionCases {
  /// The case paths of a presentation action.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        name: "dismiss",
        embed: { _ in .dismiss },
        extract: {
          guard case .dismiss = $0 else { return nil }
          return ()
        }
      )
    }

    /// The path to the child's action.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        name: "presented",
        embed: { .presented($0) },
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        }
      )
    }

    /// The path to a case of the child's action.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      self.presented[dynamicMember: keyPath]
    }

    /// The path to a case of the child's action as a presentation action, for
    /// `ifLet(\.$destination.alert, action: \.destination.alert)`.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> where Action: CasePathable {
      let member = Action.allCasePaths[keyPath: keyPath]
      // Safe from any thread: the only captured value is a path, which is sendable.
      return AnyCasePath(
        _name: "presented",
        embed: {
          switch $0 {
          case .dismiss: .dismiss
          case .presented(let value): .presented(member.embed(value))
          }
        },
        extract: {
          switch $0 {
          case .dismiss: .dismiss
          case .presented(let action): member.extract(from: action).map { .presented($0) }
          }
        }
      )
    }

    /// The path to the case that an action is in.
    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    /// Iterates over the paths in the order of the declared cases.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<PresentationAction>]> {
      [\.dismiss, \.presented].makeIterator()
    }
  }

  /// The case paths of a presentation action.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The path to the dismissal.
  public static var _dismiss: AnyCasePath<Self, Void> { allCasePaths.dismiss }

  /// The path to the child's action.
  public static var _presented: AnyCasePath<Self, Action> { allCasePaths.presented }
}

/// A presentation action, without the type of the child's actions; only `PresentationAction`
/// conforms.
public protocol _PresentationActionCases: CasePathable {
  associatedtype Action

  static var _dismiss: AnyCasePath<Self, Void> { get }
  static var _presented: AnyCasePath<Self, Action> { get }
}

// Declared on `AnyCasePath`, so that a literal like `\.editor.presented` captures nothing: see
// `CasePathLiteral`.
extension AnyCasePath where Value: _PresentationActionCases {
  /// The path through this one to the dismissal.
  public var dismiss: AnyCasePath<Root, Void> { self.joined(to: Value._dismiss) }

  /// The path through this one to the child's action.
  public var presented: AnyCasePath<Root, Value.Action> { self.joined(to: Value._presented) }
}

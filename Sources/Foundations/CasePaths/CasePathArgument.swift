/// The argument of a call that takes a case key path, before its evaluation.
///
/// Evaluating a literal allocates a key path, in 2 microseconds. Overloads for ``CasePathLiteral``
/// avoid that, but operators that are chained can't have them: with twice as many overloads the
/// compiler gives up on a chain of nine. They take the argument as an autoclosure instead. One that
/// captures nothing is evaluated again only if other results have taken its place in the table; its
/// result is found by the address of its code: 113 ns instead of 2,280 (benchmark `body with ifLet of a presentation, literal`).
@frozen
@usableFromInline
struct CasePathArgument<Root, Value> {
  // A function as a property of a structure has the representation of its declared type. As a
  // generic argument it would be wrapped in another function.
  @usableFromInline
  let evaluate: () -> CaseKeyPath<Root, Value>

  @inlinable
  init(_ evaluate: @escaping () -> CaseKeyPath<Root, Value>) {
    self.evaluate = evaluate
  }

  /// The address of the code, or `nil` if the result depends on captured values.
  ///
  /// A Swift function consists of the address of its code and of the object with its captured
  /// values, which is `nil` if there are none. In unoptimised code of a generic type, the type
  /// arguments are captured values.
  @inlinable
  var code: UInt? {
    let words = unsafeBitCast(self, to: (code: UInt, captured: UInt).self)
    return words.captured == 0 ? words.code : nil
  }
}

extension AnyCasePath {
  /// Resolves an argument to an embedding and an extraction; see ``CasePathArgument``.
  ///
  /// - Parameter argument: The argument as an autoclosure. If it captures nothing, its result is
  ///   reused, so it must have the same result each time.
  @inlinable
  package init(argument: @escaping () -> CaseKeyPath<Root, Value>) {
    self = ResolvedCasePath<Root, Value>.resolving(CasePathArgument(argument)).path
  }
}

extension ResolvedCasePath {
  @inlinable
  static func resolving(_ argument: CasePathArgument<Root, Value>) -> ResolvedCasePath {
    guard let code = argument.code else { return resolving(argument.evaluate()) }
    // The cast is checked: nothing but the compiler relates code to the type of its result.
    if let resolved = CasePathCache.shared.resolved(forAddress: code) as? ResolvedCasePath {
      return resolved
    }
    return evaluating(argument, at: code)
  }

  @usableFromInline
  static func evaluating(
    _ argument: CasePathArgument<Root, Value>, at code: UInt
  ) -> ResolvedCasePath {
    let resolved = resolving(argument.evaluate())
    CasePathCache.shared.store(resolved, forCode: code)
    return resolved
  }
}

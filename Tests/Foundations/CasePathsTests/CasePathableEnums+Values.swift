import CasePaths

// These only need to compile: each enum has a feature that could break generated code.

@CasePathable
enum Values {
  case closure(() -> Void)
  case sendable(@Sendable (Int) async throws -> String)
  case mainActor(@MainActor () -> Void)
  case closures(first: () -> Int, (inout Int) -> Void)
  case deferred(@autoclosure () -> Int)
  case existential(any Named)
  case composition(any Named & Sendable)
  case metatype(any Named.Type)
  case optional(Int?)
  case defaulted(Int = 42)
  case defaults(a: Int = 1, b: String = "b")
  case tuple((Int, String))
  case labelledTuple(pair: (a: Int, b: String))
  case void(Void)
  case array([Self.Name])
  case multiple(
    // A comment.
    Int,
    label: String  // Another one.
  )
  indirect case myself(Self)
  indirect case ourselves(Self, [Self], other: Values?)

  typealias Name = String
}

@CasePathable
indirect enum Tree {
  case leaf(Int)
  case node(Tree, Tree)
}

/// Uninhabited cases.
@CasePathable
enum Uninhabited {
  case never(Never)
  case labelled(never: Never)
  case pair(Int, Never)
  case nested(Nothing)
  case number(Int)
}

@CasePathable
enum OneUninhabited {
  case never(Never)
}

@CasePathable
enum SeveralUninhabited {
  case never(Never)
  case nothing(Nothing)
  case pair(Int, Never)
}

import CasePaths

// These only need to compile: each enum has a feature that could break generated code.

@CasePathable
enum Keywords {
  case `default`
  case `switch`(Int)
  case `class`(`in`: Int, `where`: String)
  case `raw name`(Int)
  case some(Int)
  case none
  case map(Int)
  case first
  case embed(Int)
  case extract
  case name
}

/// Names with another meaning inside `AllCasePaths`.
@CasePathable
enum Shadowing {
  case root(Root)
  case elements([Element], of: Root?)
  case iterator(Self.Iterator)

  struct Root: Equatable {
    var value = 0
  }
  struct Element {}
  struct Iterator {}
}

@CasePathable
enum Root<Iterator> {
  case iterator(Iterator)
  indirect case root(Root)
  case number(Int)
}

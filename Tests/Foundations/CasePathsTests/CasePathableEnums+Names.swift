import CasePaths

// These need only compile: each enum has something that generated code could stumble over.

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

/// Names that `AllCasePaths` gives another meaning.
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

import CasePaths

// These need only compile: each enum has something that generated code could stumble over.

@CasePathable
enum Nothing {}

@CasePathable
enum AlreadyCasePathable: CasePathable {
  case a(Int)
}

@CasePathable
enum OneCase {
  case only(Int)
}

@CasePathable
enum OneEmptyCase {
  case only
}

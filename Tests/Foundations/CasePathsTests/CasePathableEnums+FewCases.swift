import CasePaths

// These only need to compile: each enum has a feature that could break generated code.

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

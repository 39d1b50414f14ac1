import CasePaths

// These only need to compile: each enum has a feature that could break generated code.

@CasePathable
enum Conditional: Equatable {
  case always
  #if DEBUG || !DEBUG
  case on(Int)
  #if os(Linux)
  case nested(linux: Int)
  #elseif os(macOS)
  case nested(macOS: Int)
  #else
  case nested
  #endif
  #else
  case off(String)
  #endif
  #if NEVER_DEFINED
  case never(Undeclared)
  #endif
}

@CasePathable
enum OneUnconditional {
  case always(Int)
  #if NEVER_DEFINED
  case never(Undeclared)
  #endif
}

@CasePathable
enum Availability {
  case always(Int)
  @available(macOS 99, iOS 99, *)
  case future
  @available(macOS, introduced: 99)
  case macFuture
  @available(*, unavailable, message: "Gone.")
  case gone
}

@CasePathable
enum PartlyDeprecated {
  case new(Int)
  @available(*, deprecated, renamed: "new")
  case old(Int)
}

@CasePathable
@available(macOS 98, iOS 98, tvOS 98, watchOS 98, *)
enum LaterEnum {
  case a(Int)
}

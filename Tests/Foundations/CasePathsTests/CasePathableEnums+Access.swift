public import CasePaths

// These only need to compile: each enum has a feature that could break generated code.

/// An enum that is visible to other modules.
@CasePathable
public enum PublicEnum {
  case a(Int)
  case b
}

@CasePathable
package enum PackageEnum {
  case a(Int)
}

@CasePathable
private enum PrivateEnum {
  case a(Int)
}

@CasePathable
fileprivate enum FilePrivateEnum {
  case a(Hidden)

  struct Hidden {}
}

struct Surroundings {
  @CasePathable
  fileprivate enum FilePrivateNested {
    case a(Int)
  }

  @CasePathable
  enum Nested {
    case a(Int)
  }
}

/// A type that is visible to other modules.
public struct PublicSurroundings {}

public extension PublicSurroundings {
  @CasePathable
  enum InExtension {
    case a(Int)
  }
}

extension PrivateEnum {
  fileprivate static let path: any CaseKeyPath<PrivateEnum, Int> & Sendable = \.a
}

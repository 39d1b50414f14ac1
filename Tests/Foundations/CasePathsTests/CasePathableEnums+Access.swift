public import CasePaths

// These need only compile: each enum has something that generated code could stumble over.

/// An enum that other modules may see.
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

/// A type that other modules may see.
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

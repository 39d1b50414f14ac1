public import CasePaths

@CasePathable
@dynamicMemberLookup
enum Mode: Equatable {
  case notPlaying
  case playing(progress: Double)
}

@CasePathable
enum Action {
  case counter(Int)
  case moved(from: Int, to: Int)
  case dismissed
  case child(Child)
  case finished(Result<Int, Failed>)
  case note(String?)

  @CasePathable
  enum Child: Equatable {
    case renamed(String)
    case dismissed
  }
}

struct Failed: Error, Equatable {}

// What follows need only compile: each enum has something that generated code could stumble over.

@CasePathable
enum Nothing {}

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

@CasePathable
enum Generic<Element, Wrapped: Sequence> where Wrapped: Sendable {
  case element(Element)
  case wrapped(Wrapped, Wrapped.Element)
  case both(element: Element, Int)
  case none
}

protocol Named {
  var name: String { get }
}

@CasePathable
enum ConstrainedGeneric<Value: Named> {
  case value(Value)
}

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

extension PrivateEnum {
  fileprivate static let path: any CaseKeyPath<PrivateEnum, Int> & Sendable = \.a
}

import CasePaths
import Testing

/// Paths through associated values that are optional.
@Suite struct OptionalPayloadTests {
  @CasePathable
  enum Parent: Equatable {
    case child(Child?)
    case other
  }

  @CasePathable
  @dynamicMemberLookup
  enum Child: Equatable {
    case numbers([Int])
    case text(String)
    case nothing
  }

  @Test func aLiteralLeadsThroughAnOptional() {
    var parent = Parent.child(.numbers([1]))
    #expect(parent[case: \.child.numbers] == [1])
    #expect(parent.is(\.child.numbers))
    #expect(!parent.is(\.child.text))
    #expect(!Parent.child(nil).is(\.child.numbers))
    parent.modify(\.child.numbers) { $0.append(2) }
    #expect(parent == .child(.numbers([1, 2])))
    #expect((\Parent.Cases.child.text)("a") == .child(.text("a")))
    #expect((\Parent.Cases.child.nothing)() == .child(.nothing))
    #expect((\Parent.Cases.child.some.text)("a") == .child(.text("a")))
    #expect((\Parent.Cases.child.none)() == .child(nil))
  }

  @Test func aStoredPathLeadsThroughAnOptional() {
    let numbers: CaseKeyPath<Parent, [Int]> = \.child.numbers
    let optionalNumbers: CaseKeyPath<Parent, [Int]?> = \.child.numbers
    let anyNumbers: PartialCaseKeyPath<Parent> = \.child.numbers
    let parent = Parent.child(.numbers([1]))
    #expect(parent[case: numbers] == [1])
    #expect(parent[case: optionalNumbers] == .some([1]))
    #expect(Parent.child(.nothing)[case: optionalNumbers] == .none)
    #expect(optionalNumbers(nil) == .child(nil))
    #expect(parent.is(anyNumbers))
  }

  @Test func anOptionalIsAskedForTheCasesOfItsValue() {
    var child: Child? = .numbers([1])
    let numbers: CaseKeyPath<Child, [Int]> = \.numbers
    let anyNumbers: PartialCaseKeyPath<Child> = \.numbers
    #expect(child.is(\.numbers))
    #expect(child.is(\.some))
    #expect(child.is(\.some.numbers))
    #expect(child.is(numbers))
    #expect(child.is(anyNumbers))
    #expect(!child.is(\.text))
    let missing: Child? = nil
    #expect(!missing.is(\.numbers))
    #expect(!missing.is(numbers))
    #expect(child[case: \.numbers] == [1])
    child.modify(\.numbers) { $0.append(2) }
    child.modify(numbers) { $0.append(3) }
    #expect(child == .numbers([1, 2, 3]))
    #expect(child?.numbers == [1, 2, 3])
  }

  @Test func aModificationOfAMissingValueIsReported() {
    var child: Child?
    let numbers: CaseKeyPath<Child, [Int]> = \.numbers
    withKnownIssue {
      child.modify(numbers) { $0.append(2) }
    } matching: {
      $0.description.contains("Can't modify the case 'some.numbers'")
    }
  }

  @Test func aPartialPathMakesAValue() {
    let numbers: PartialCaseKeyPath<Child> = \.numbers
    let nothing: PartialCaseKeyPath<Child> = \.nothing
    #expect(numbers([1]) == .numbers([1]))
    #expect(numbers("1") == nil)
    #expect(nothing(()) == .nothing)
    for path in Child.allCasePaths { #expect(path(Never?.none as Any) == nil) }
  }
}

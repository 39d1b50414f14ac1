import CasePaths
import Testing

/// The expansion of the macro for unusual enums, as far as it is observable at run time.
@Suite
struct CasePathableMacroTests {
  @Test
  func unlabelledLabelledAndDefaultedValues() {
    #expect(Values.tuple((1, "a"))[case: \.tuple]?.1 == "a")
    #expect(Values.labelledTuple(pair: (a: 1, b: "a"))[case: \.labelledTuple]?.b == "a")
    #expect(Values.defaulted()[case: \.defaulted] == 42)
    #expect(Values.defaults(b: "c")[case: \.defaults]?.b == "c")
    #expect(Values.multiple(1, label: "a")[case: \.multiple]?.label == "a")
    #expect(Values.void(())[case: \.void] != nil)
    #expect(Values.array(["a"])[case: \.array] == ["a"])
  }

  @Test
  func closures() async throws {
    let path: CaseKeyPath<Values, @Sendable (Int) async throws -> String> = \.sendable
    let closure = try #require(path({ "\($0)" })[case: path])
    #expect(try await closure(42) == "42")

    let closures = Values.closures(first: { 1 }, { $0 += 1 })[case: \.closures]
    var number = closures?.first() ?? 0
    closures?.1(&number)
    #expect(number == 2)

    #expect(Values.deferred(42)[case: \.deferred]?() == 42)
    let deferred: CaseKeyPath<Values, () -> Int> = \.deferred
    #expect(deferred({ 43 })[case: deferred]?() == 43)
  }

  @Test
  func theEnumItselfAsAValue() {
    #expect(Values.myself(.defaulted(1))[case: \.myself.myself] == nil)
    #expect(Values.myself(.defaulted(1))[case: \.myself.defaulted] == 1)
    #expect(Values.ourselves(.void(()), [], other: nil)[case: \.ourselves]?.1.isEmpty == true)
    #expect(Tree.node(.leaf(1), .leaf(2))[case: \.node]?.1[case: \.leaf] == 2)
  }

  @Test
  func generics() {
    typealias Subject = Generic<String, [Int]>
    #expect(Subject.element("a")[case: \.element] == "a")
    #expect(Subject.wrapped([1], 2)[case: \.wrapped]?.1 == 2)
    #expect(Subject.both(element: "a", 1)[case: \.both]?.element == "a")
    #expect(Subject.none.case == \.none)
    #expect(Array(Subject.allCasePaths) == [\.element, \.wrapped, \.both, \.none])
  }

  @Test
  func backticks() {
    #expect(Keywords.default.is(\.default))
    #expect(Keywords.switch(1)[case: \.switch] == 1)
    #expect(Keywords.class(in: 1, where: "a")[case: \.class]?.where == "a")
    #expect(Keywords.`raw name`(1)[case: \.`raw name`] == 1)
    #expect(Keywords.none.is(\.none))
    #expect(Keywords.map(1)[case: \.map] == 1)
    #expect(Keywords.embed(1)[case: \.embed] == 1)
    #expect(String(reflecting: AnyCasePath(\Keywords.Cases.switch)).hasSuffix(#"(\.switch)"#))
    #expect(Array(Keywords.allCasePaths).count == 11)
  }

  @Test
  func namesThatArePartOfAllCasePaths() {
    #expect(Shadowing.root(.init(value: 1))[case: \.root] == .init(value: 1))
    #expect(Shadowing.elements([], of: nil)[case: \.elements]?.of == .some(nil))
    #expect(Root<String>.iterator("a")[case: \.iterator] == "a")
    #expect(Root<String>.root(.iterator("a"))[case: \.root.iterator] == "a")
    #expect(Array(Root<Int>.allCasePaths) == [\.iterator, \.root, \.number])
  }

  @Test
  func conditionalCases() {
    #expect(Conditional.on(1)[case: \.on] == 1)
    #expect(Conditional.on(1).case == \.on)
    #if os(Linux)
    #expect(Conditional.nested(linux: 1)[case: \.nested] == 1)
    #endif
    #expect(Array(Conditional.allCasePaths) == [\.always, \.on, \.nested])
    #expect(OneUnconditional.always(1)[case: \.always] == 1)
  }

  @Test
  func availability() {
    #expect(Availability.always(1).case == \.always)
    #expect(Array(PartlyDeprecated.allCasePaths).count == 2)
    #expect(PartlyDeprecated.new(1).case == \.new)
    #expect(PartlyDeprecated.allCasePaths[.new(1)] == \.new)
  }

  @Test
  @available(*, deprecated)
  func deprecatedCases() {
    #expect(PartlyDeprecated.old(1)[case: \.old] == 1)
    #expect(PartlyDeprecated.old(1).case == \.old)
  }

  @Test
  func accessLevels() {
    #expect(PublicEnum.a(1)[case: \.a] == 1)
    #expect(PackageEnum.a(1)[case: \.a] == 1)
    #expect(PublicSurroundings.InExtension.a(1)[case: \.a] == 1)
    #expect(Surroundings.Nested.a(1)[case: \.a] == 1)
  }

  @Test
  func singleCases() {
    #expect(OneCase.only(1)[case: \.only] == 1)
    #expect(OneEmptyCase.only[case: \.only] != nil)
    #expect(AlreadyCasePathable.a(1)[case: \.a] == 1)
  }
}

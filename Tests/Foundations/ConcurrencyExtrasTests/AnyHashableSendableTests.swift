import ConcurrencyExtras
import Testing

@Suite struct AnyHashableSendableTests {
  private enum ID: Hashable { case one, two }

  @Test func equalValuesAreEqual() {
    #expect(AnyHashableSendable(ID.one) == AnyHashableSendable(ID.one))
    #expect(AnyHashableSendable(ID.one) != AnyHashableSendable(ID.two))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
  }

  @Test func equalityIsThatOfAnyHashable() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1.0))
    #expect(AnyHashableSendable(1).hashValue == AnyHashableSendable(1.0).hashValue)
  }

  @Test func bareValuesFindWrappedOnes() {
    let set: Set<AnyHashable> = [AnyHashableSendable(ID.one)]
    #expect(set.contains(ID.one))
    #expect(!set.contains(ID.two))
    #expect(([ID.one] as Set<AnyHashable>).contains(AnyHashableSendable(ID.one)))
  }

  @Test func wrappingTwiceIsWrappingOnce() {
    let once = AnyHashableSendable(ID.one)
    let existential: any Hashable & Sendable = once
    #expect(AnyHashableSendable(once).base is ID)
    #expect(AnyHashableSendable(existential).base is ID)
    #expect(AnyHashableSendable(existential) == once)
  }

  @Test func literals() {
    #expect(true as AnyHashableSendable == AnyHashableSendable(true))
    #expect(1.5 as AnyHashableSendable == AnyHashableSendable(1.5))
    #expect(1 as AnyHashableSendable == AnyHashableSendable(1))
    #expect("a" as AnyHashableSendable == AnyHashableSendable("a"))
  }

  @Test func descriptionsAreThoseOfTheValue() {
    #expect(AnyHashableSendable("a").description == "a")
    #expect(AnyHashableSendable("a").debugDescription == #"AnyHashableSendable("a")"#)
  }

  @Test func dumpsShowTheValue() {
    var output = ""
    dump(AnyHashableSendable([1, 2]), to: &output)
    #expect(output.hasSuffix("  - 1\n  - 2\n"))
    #expect(Mirror(reflecting: AnyHashableSendable([1, 2])).displayStyle == .collection)
  }
}

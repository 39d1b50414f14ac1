import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct UncheckedSendableTests {
  @available(*, deprecated)
  @Test func keepsItsValue() async {
    final class Reference {
      var number = 1
    }
    struct Wrapping: Sendable {
      @UncheckedSendable var reference = Reference()
    }
    let wrapping = Wrapping()
    let number = await Task.detached { wrapping.reference.number }.value
    #expect(number == 1)
    #expect(wrapping.$reference.value === wrapping.reference)

    var text = UncheckedSendable("a")
    text.value += "b"
    text.wrappedValue += "c"
    #expect(text.value == "abc")
    #expect(text.count == 3)
    #expect(text == UncheckedSendable("abc"))
    #expect(Set([text, UncheckedSendable("abc")]).count == 1)
  }

  @available(*, deprecated)
  @Test func iteratesASequence() async {
    let stream = UncheckedSendable(
      AsyncStream<Int> {
        $0.yield(1)
        $0.finish()
      }
    )
    var elements: [Int] = []
    for await element in stream { elements.append(element) }
    #expect(elements == [1])
  }
}

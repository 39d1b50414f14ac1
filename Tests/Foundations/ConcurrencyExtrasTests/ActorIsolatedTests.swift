import ConcurrencyExtras
import Testing

@Suite struct ActorIsolatedTests {
  @Test
  @available(*, deprecated)
  func theValueIsReadAndChanged() async {
    let count = ActorIsolated(1)
    let result = await count.withValue { count in
      count += 1
      return "\(count)"
    }
    #expect(result == "2")
    await count.setValue(7)
    #expect(await count.value == 7)
  }
}

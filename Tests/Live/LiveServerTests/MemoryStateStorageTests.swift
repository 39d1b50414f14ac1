#if LiveServer
import LiveServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MemoryStateStorageTests {
  @Test
  func theOldestIsForgottenIfThereIsTooMuch() {
    let storage = MemoryStateStorage(limit: 808)
    for key in ["a", "b", "c"] { storage.save([1, 2], for: key) }
    storage.save([3, 4], for: "a")
    storage.save([5, 6], for: "d")
    #expect(storage.state(for: "b") == [1, 2])
    storage.save([7], for: "e")
    #expect(
      ["a", "b", "c", "d", "e"].map(storage.state(for:)) == [[3, 4], nil, nil, [5, 6], [7]])
    storage.remove("a")
    storage.remove("a")
    storage.removeAll(olderThan: .seconds(3600))
    #expect(storage.state(for: "d") == [5, 6])
    storage.removeAll(olderThan: .zero)
    #expect(storage.state(for: "d") == nil)
  }
}
#endif

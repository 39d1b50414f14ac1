import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15))) struct KeyHelpTests {
  @Test func `the list of keys is opened and closed`() async {
    let store = TestStore(initialState: KeyHelp.State()) { KeyHelp() }
    await store.send(.view(.showButtonTapped)) { $0.isShown = true }
    await store.send(.view(.closeButtonTapped)) { $0.isShown = false }
  }

  @Test func `keys without a modifier stay off`() async {
    // Given an installation where they are on
    let preferences = LockIsolated(Preferences())
    func makeStore() -> TestStoreOf<KeyHelp> {
      TestStore(initialState: KeyHelp.State()) {
        KeyHelp()
      } withDependencies: {
        $0.preferences = PreferencesClient(
          load: { preferences.value },
          update: { change in preferences.withValue { change(&$0) } })
      }
    }

    // When they are turned off
    let store = makeStore()
    await store.send(.view(.letterKeysChanged(false))) { $0.hasLetterKeys = false }
    await store.finish()

    // Then they are off on the next page, too
    let next = makeStore()
    await next.send(.view(.task))
    await next.receive(\.preferencesLoaded) { $0.hasLetterKeys = false }
  }

  @Test func `preferences of earlier versions are read`() throws {
    let json = Data(#"{"archiveFormat":"opus","hasSeenTour":true}"#.utf8)
    #expect(
      try JSONDecoder().decode(Preferences.self, from: json)
        == Preferences(archiveFormat: .opus, hasSeenTour: true))
    let changed = Preferences(
      hasLetterKeys: false, hasDeclinedWhisper: true, deletedDays: 90, deletedDaysOption: 40)
    #expect(
      try JSONDecoder().decode(Preferences.self, from: JSONEncoder().encode(changed)) == changed)
  }

  @Test(arguments: [(-1, 0), (40, 40), (1 << 40, Preferences.unlimitedDeletedDays)])
  func `a period for deleted memos becomes a valid one`(days: Int, valid: Int) throws {
    #expect(Preferences(deletedDays: days).deletedDays == valid)
    let json = Data(#"{"deletedDays":\#(days)}"#.utf8)
    #expect(try JSONDecoder().decode(Preferences.self, from: json).deletedDays == valid)
  }

  @Test func `a repeated option does not undo a later choice`() {
    var preferences = Preferences()
    preferences.setDeletedDays(option: 7)
    #expect(preferences.deletedDays == 7)
    preferences.deletedDays = 365
    preferences.setDeletedDays(option: 7)
    #expect(preferences.deletedDays == 365)
    preferences.setDeletedDays(option: 10)
    #expect(preferences.deletedDays == 10)
  }

  @Test func `lost preferences keep deleted memos until a period is chosen`() throws {
    // given
    var preferences = try JSONDecoder().decode(
      Preferences.self, from: JSONEncoder().encode(Preferences.afterLoss))
    #expect(preferences == .afterLoss)
    #expect(preferences.hasLostPeriod)
    // when: an option that may be older than a choice on the page
    preferences.setDeletedDays(option: 7)
    preferences.setDeletedDays(option: 7)
    // then
    #expect(preferences.deletedDays == Preferences.unlimitedDeletedDays)
    #expect(preferences.hasLostPeriod)
    // when: a new option, and a choice on the page
    var other = preferences
    other.setDeletedDays(option: 10)
    preferences.deletedDays = 365
    // then
    #expect(other.deletedDays == 10)
    #expect(!other.hasLostPeriod)
    #expect(preferences == Preferences(deletedDays: 365, deletedDaysOption: 7))
  }
}

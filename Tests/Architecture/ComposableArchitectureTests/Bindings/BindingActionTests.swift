import CasePaths
import ComposableArchitecture
import CustomDump
import Testing

@Suite struct BindingActionTests {
  typealias Action = BindingAction<Settings.State>

  @Test func itIsEqualToTheSameWriteOfTheSameValue() {
    #expect(Action.set(\.name, "Blob") == .set(\.name, "Blob"))
    #expect(Action.set(\.name, "Blob") != .set(\.name, "Blob, Jr."))
    #expect(Action.set(\.name, "") != .set(\.profile.city, ""))
    #expect(Action.set(\.volume, 5) != .set(\.edits, 5))
    #expect(Action.set(\.volume, 5) != .set(\.name, "5"))
  }

  @Test func itMatchesTheKeyPathItWrites() {
    let action = Action.set(\.volume, 7)
    #expect(action.keyPath == \Settings.State.volume)
    #expect(\Settings.State.volume ~= action)
    #expect(!(\Settings.State.edits ~= action))
  }

  @Test func thePartsOfTheStateAreCases() {
    let action = Settings.Action.set(\.volume, 7)
    #expect(action.is(\.binding.volume))
    #expect(!action.is(\.binding.edits))
    #expect(action[case: \.binding.volume] == 7)
    #expect(action[case: \.binding.edits] == nil)

    let path: CaseKeyPath<Settings.Action, String> = \.binding.name
    #expect(path("Blob") == .binding(.set(\.name, "Blob")))
  }

  @available(*, deprecated)
  @Test func anActionMayBecomeOneOfALargerState() {
    let city = BindingAction<Settings.State.Profile>.set(\.city, "Riga").pullback(
      \Settings.State.profile)
    #expect(city == .set(\.profile.city, "Riga"))
    #expect(city != .set(\.profile.city, "Oslo"))
    #expect(city.keyPath == \Settings.State.profile.city)
  }

  @Test func keyPathsArePatterns() {
    func name(_ action: Settings.Action) -> String {
      switch action {
      case .binding(\.name): "name"
      case .binding(\.profile.city): "city"
      case .binding: "other"
      case .resetButtonTapped: "reset"
      }
    }
    #expect(name(.set(\.name, "")) == "name")
    #expect(name(.set(\.profile.city, "")) == "city")
    #expect(name(.set(\.volume, 1)) == "other")

    switch Settings.Action.set(\.name, "") {
    case \.binding.volume: Issue.record("It writes to the name.")
    case \.binding.name: break
    default: Issue.record("It writes to the name.")
    }
  }

  @Test func itDumpsLikeTheCodeThatMakesIt() {
    #expect(
      String(customDumping: Action.set(\.name, "Blob"))
        == """
        BindingAction.set(
          \\.name,
          "Blob"
        )
        """
    )
    #expect(
      String(customDumping: Settings.Action.set(\.profile, Settings.State.Profile(city: "Riga")))
        == """
        Settings.Action.binding(
          .set(
            \\.profile,
            Settings.State.Profile(city: "Riga")
          )
        )
        """
    )
    #expect(
      String(customDumping: BindingAction<PlainForm.State>.set(\.text, ""))
        == """
        BindingAction.set(
          \\.text,
          ""
        )
        """
    )
  }

  @Test func actionsKnowTheirWrites() {
    #expect(Settings.Action.set(\.volume, 7).binding == .set(\.volume, 7))
    #expect(Settings.Action.resetButtonTapped.binding == nil)
    #expect(PlainForm.Action.set(\.text, "x").binding == .set(\.text, "x"))
    #expect(PlainForm.Action.other.binding == nil)
  }
}

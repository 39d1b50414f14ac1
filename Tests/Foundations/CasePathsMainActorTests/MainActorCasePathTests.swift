import CasePaths
import Testing

@CasePathable
@dynamicMemberLookup
enum Screen {
  case list
  case detail(Detail)
  case moved(from: Int, to: Int)

  @CasePathable
  enum Detail: Equatable {
    case title(String)
    case empty
  }
}

@CasePathable
enum Loadable<Value> {
  case loading
  case loaded(Value)
}

@CasePathable
nonisolated enum Free {
  case number(Int)
}

struct Model {
  var text = ""
}

@CasePathable
enum Holder {
  case model(Model)
}

nonisolated struct OffTheMainActor {
  let path: AnyCasePath<Screen, String>
  let keyPath: any CaseKeyPath<Screen, String> & Sendable

  init() {
    keyPath = \.detail.title
    path = AnyCasePath(\Screen.Cases.detail.title)
  }

  func isCasePathable<Enum: CasePathIterable & SendableMetatype>(_: Enum.Type) -> Bool { true }
}

@Suite
nonisolated struct MainActorCasePathTests {
  @Test
  func generatedMembersAreUsedFromAnywhere() async {
    let sut = OffTheMainActor()
    let texts = await Task.detached {
      let screen = sut.path.embed("Stand-up")
      return [
        sut.path.extract(from: screen), screen[case: sut.keyPath], screen.detail?[case: \.title],
      ]
    }.value
    #expect(texts == ["Stand-up", "Stand-up", "Stand-up"])
  }

  @Test
  func conformancesAreUsedFromAnywhere() {
    let sut = OffTheMainActor()
    #expect(sut.isCasePathable(Screen.self))
    #expect(Array(Screen.allCasePaths) == [\.list, \.detail, \.moved])
    #expect(Screen.allCasePaths[.moved(from: 1, to: 2)] == \.moved)
    #expect(Screen.list.case == \.list)
    #expect(Loadable<Int>.loaded(1)[case: \.loaded] == 1)
    #expect(Free.number(1)[case: \.number] == 1)
  }

  @Test @MainActor
  func generatedMembersAreUsedOnTheMainActor() {
    var screen = Screen.detail(.title("Stand-up"))
    screen.modify(\.detail.title) { $0 += "s" }
    #expect(screen.detail == .title("Stand-ups"))
    let path: CaseKeyPath<Holder, Model> = \.model
    #expect(path(Model(text: "a"))[case: path]?.text == "a")
  }
}

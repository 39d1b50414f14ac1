import CasePaths

extension BenchmarkGroup {
  /// Embedding and extracting values of a case.
  static let casePaths = BenchmarkGroup(name: "CasePaths") {
    let keyPath: CaseKeyPath<Action, Int> = \.counter
    let path = AnyCasePath(keyPath)
    let nestedKeyPath: CaseKeyPath<Action, Int> = \.child.selected
    let nestedPath = AnyCasePath(nestedKeyPath)
    let action = Action.counter(42)
    let nestedAction = Action.child(.selected(42))
    let loaded = Action.loaded(.success(42))
    var changed = action
    return [
      .measuring("AnyCasePath, extract", atMost: 20, reference: "309–563") {
        path.extract(from: opaque(action))
      },
      .measuring("AnyCasePath, embed", atMost: 20, reference: "421") { path.embed(opaque(42)) },
      .measuring("AnyCasePath through two enums, extract") {
        nestedPath.extract(from: opaque(nestedAction))
      },
      .measuring("AnyCasePath through two enums, embed") { nestedPath.embed(opaque(42)) },
      .measuring("stored CaseKeyPath, extract", atMost: 60) { opaque(action)[case: keyPath] },
      .measuring("stored CaseKeyPath, embed", atMost: 60) { keyPath(opaque(42)) },
      .measuring("stored CaseKeyPath, is", atMost: 60) { opaque(action).is(keyPath) },
      .measuring("stored CaseKeyPath through two enums, extract") {
        opaque(nestedAction)[case: nestedKeyPath]
      },
      .measuring("literal, extract", atMost: 100, reference: "2,175") {
        opaque(action)[case: \.counter]
      },
      .measuring("literal, is", atMost: 100, reference: "2,515") { opaque(action).is(\.counter) },
      .measuring("stored CaseKeyPath, modify", atMost: 100) {
        changed.modify(keyPath) { $0 &+= opaque(1) }
      },
      .measuring("literal, modify", atMost: 100, reference: "2,377") {
        changed.modify(\.counter) { $0 &+= opaque(1) }
      },
      .measuring("literal through a result, extract", atMost: 150) {
        opaque(loaded)[case: \.loaded.success]
      },
      .measuring("literal through two enums, extract") {
        opaque(nestedAction)[case: \.child.selected]
      },
    ]
  }
}

@CasePathable
private enum Action {
  case counter(Int)
  case child(Child)
  case loaded(Result<Int, any Error>)
  case renamed(String)
  case dismissed

  @CasePathable
  enum Child {
    case selected(Int)
    case closed
  }
}

import CasePaths

// The ways in which code uses case paths. Nothing here runs: it must compile without a warning.

@CasePathable
@dynamicMemberLookup
public enum Action {
  case child(Child)
  case children([Int: Child])
  case optionalChild(Child?)
  case counter(Int)
  case moved(from: Int, to: Int)
  case response(Result<Int, any Error>)
  case dismissed

  public var isChild: Bool { self.is(\.child) }
}

@CasePathable
@dynamicMemberLookup
public enum Child: Equatable, Sendable {
  case name(String)
  case `default`
  case closed
}

@CasePathable
enum Generic<Value> {
  case value(Value)
  indirect case next(Generic)
}

struct CasePathModel {
  var action = Action.dismissed
  var child: Child?

  mutating func update() {
    action.modify(\.counter) { $0 += 1 }
    action.modify(\.child.name) { $0.append("!") }
    action[case: \.counter] = 1
    action[case: \.counter]? += 1
    action.counter = 2
    child?.name = "Blob"
    child?.modify(\.name) { $0 = "Blob" }
    child.modify(\.some) { $0 = .closed }
    child.modify(\.name) { $0 = "Blob" }
  }

  func read() -> [Any?] {
    [
      action[case: \.counter], action[case: \.child.name], action[case: \.moved]?.from,
      action[case: \.response.success], action[case: \.optionalChild.name],
      action[case: \.optionalChild.some.name],
      action.counter, action.child?.name, action.moved?.to, action.response,
      child?.name, child[case: \.some], child?[case: \.name],
    ]
  }

  func ask() -> [Bool] {
    [
      action.is(\.child), action.is(\.child.default), action.is(\.response.failure),
      action.is(\.optionalChild.closed), child.is(\.some), child.is(\.none), child.is(\.name),
      child?.is(\.name) == true, action.case == \.dismissed, action.case == Action.dismissed.case,
    ]
  }

  func match() -> Int {
    switch action {
    case \.counter: 1
    case \.child.name: 2
    case \.optionalChild.name: 3
    default: 4
    }
  }
}

func storedPaths() {
  let name: CaseKeyPath<Action, String> = \.child.name
  let optionalName: CaseKeyPath<Action, String> = \.optionalChild.name
  let optionalNames: CaseKeyPath<Action, String?> = \.optionalChild.name
  let dismissed: CaseKeyPath<Action, Void> = \.dismissed
  let partial: PartialCaseKeyPath<Action> = \.counter
  let spelled = \Action.Cases.child.name
  let whole = \Action.Cases.self
  let appended = (\Action.Cases.child).appending(path: \.name)
  let all: [PartialCaseKeyPath<Action>] = Array(Action.allCasePaths)
  let pairs: [PartialCaseKeyPath<Action>: Int] = [\.counter: 1, \.child: 2]

  var action = name("Blob")
  action = dismissed()
  action = spelled("Blob")
  action = (\Action.Cases.moved)((from: 1, to: 2))
  let made: Action? = partial(42)
  _ = action[case: name]
  _ = action[case: whole]
  _ = action.is(name)
  _ = action.is(partial)
  action.modify(name) { $0 = "Blob" }
  if case name = action {}
  if case partial = action {}
  _ = (optionalName, optionalNames, appended, all, pairs, made)
}

func anyCasePaths() {
  let name = AnyCasePath(\Action.Cases.child.name)
  let counter: AnyCasePath<Action, Int> = AnyCasePath(\.counter)
  let child = Action.allCasePaths.child
  let joined = child.name
  let custom = AnyCasePath<Int, String>(embed: { $0.count }, extract: { "\($0)" })
  let identity = AnyCasePath<Int, Int>()
  _ = name.embed("Blob")
  _ = name.extract(from: .dismissed)
  _ = [name.debugDescription, "\(counter)"]
  _ = (joined, custom, identity)
}

// As parameters, in generic code and across domains.

func extract<Root: CasePathable, Value>(_ path: CaseKeyPath<Root, Value>, from root: Root) -> Value?
{
  root[case: path]
}

func extractOptional<Root, Value>(_ path: CaseKeyPath<Root, Value>) -> AnyCasePath<Root, Value> {
  AnyCasePath(path)
}

func detached(_ path: CaseKeyPath<Action, Int> & Sendable) {
  let path = path
  Task.detached { _ = path(1) }
}

extension CasePathable {
  func has<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool { self[case: path] != nil }

  mutating func set<Value>(_ path: CaseKeyPath<Self, Value>, to value: Value) {
    self = path(value)
  }
}

func equatable(_ path: CaseKeyPath<Action, some Equatable>) {}

func partial(_ paths: PartialCaseKeyPath<Action>...) -> Set<PartialCaseKeyPath<Action>> {
  Set(paths)
}

func collections(_ actions: [Action], optional: Action?) {
  var action = actions[0]
  _ = actions.map(\.child)
  _ = actions.compactMap(\.counter)
  _ = actions.compactMap(\.child?.name)
  _ = actions.filter { $0.is(\.child.name) }
  _ = action.has(\.child.name)
  action.set(\.counter, to: 1)
  action[case: \.counter]! += 1
  equatable(\.child.name)
  _ = partial(\.child, \.counter, \.child.name)
  _ = optional?[case: \.counter]
  _ = optional[case: \.some.counter]
  _ = action[case: \.self]
  for path in Action.allCasePaths where action.is(path) { print(path) }
  let _: AnyCasePath<Action, Child> = Action.allCasePaths[keyPath: \.child]
  let _: (Int) -> Action = { (\Action.Cases.counter)($0) }
}

func arguments(_ action: Action) async {
  _ = extract(\.counter, from: action)
  _ = extract(\.child.name, from: action)
  _ = extract(\.some, from: Int?.some(1))
  _ = extract(\.success, from: Result<Int, any Error>.success(1))
  _ = extract(\.value, from: Generic.value(1))
  _ = extract(\.next.value, from: Generic.next(.value("a")))
  _ = extractOptional(\Action.Cases.counter)
  detached(\.counter)
}

func iterate<Root: CasePathIterable>(_ type: Root.Type) -> Int {
  type.allCasePaths.reduce(into: 0) { count, _ in count += 1 }
}

func reflect<Root: CasePathable>(_ root: Root) -> PartialCaseKeyPath<Root>
where Root.AllCasePaths: CasePathReflectable<Root> {
  Root.allCasePaths[root]
}

// Paths written with `/`, which warn neither here nor with the original.

func slashes(actions: [Action], optional: Action?) {
  let counter: AnyCasePath<Action, Int> = /Action.counter
  let inferred = /Action.counter
  let dismissed = /Action.dismissed
  let optionalRoot: AnyCasePath<Action?, Int> = /Action.counter
  let itself: AnyCasePath<Action, Action> = /Action.self
  let joined = /Action.child .. /Child.name
  let joinedCase = /Action.child .. Child.name
  let some = /Optional<Int>.some
  func take<Root, Value>(_ root: Root, case path: AnyCasePath<Root, Value>) -> Value? {
    path.extract(from: root)
  }
  _ = take(actions[0], case: /Action.child)
  _ = take(optional, case: /Action.child)
  _ = actions.compactMap(/Action.counter)
  _ = actions.first.flatMap(/Action.counter)
  let function: (Action) -> Int? = /Action.counter
  switch actions[0] {
  case /Action.dismissed: break
  case /Action.counter: break
  default: break
  }
  if case /Action.counter = actions[0] {}
  _ = (counter, inferred, dismissed, optionalRoot, itself, joined, joinedCase, some)
  _ = function
}

@available(*, deprecated)
func deprecatedCasePaths(action: inout Action) throws {
  let unsafe: AnyCasePath<Action, Int> = AnyCasePath(unsafe: Action.counter)
  let bare: CasePath<Action, Int> = CasePath(Action.counter)
  let appended: AnyCasePath<Action, String> = (/Action.child).appending(path: /Child.name)
  try unsafe.modify(&action) { $0 += 1 }
  XCTModify(&action, case: /Action.counter) { $0 += 1 }
  XCTModify(&action, case: \.counter) { $0 += 1 }
  let number = try XCTUnwrap(action, case: /Action.counter)
  _ = (bare, appended, number)
}

import CasePaths

// Declarations and calls of case paths beside those of CasePathUses.swift.

// MARK: Declarations

@CasePathable
public enum ShapeForm<Value: Sendable, Failure: Error>: Sendable where Value: Equatable {
  case value(Value)
  case failure(Failure)
  case closure(@Sendable (Int) async throws -> Value)
  case tuple((Int, String))
  case labels(x: Int, y: Int = 0)
  case unlabelled(Int, String)
  case optional(Value??)
  case existential(any Error)
  case meta(Value.Type)
  case array([Value?])
  case unit(Void)
  case `switch`
  case `init`(Int)
}

@CasePathable
indirect enum ListForm: Equatable {
  case empty
  case node(Int, ListForm)
  case list(ListForm)
}

@CasePathable
enum RawForm: String, CaseIterable, Codable {
  case first = "a"
  case second, third
}

@CasePathable
private enum PrivateForm {
  case one(Int)
}

@CasePathable
enum ConditionalForm {
  case always(Int)
  #if DEBUG
    case debug(String)
  #else
    case release(String)
  #endif
  @available(*, deprecated)
  case old
}

enum SpaceForm {}

extension SpaceForm {
  @CasePathable
  @dynamicMemberLookup
  enum Inner: Hashable {
    case inner(Inner.Deep), outer
    @CasePathable
    @dynamicMemberLookup
    enum Deep: Hashable { case number(Int), text(String) }
  }
}

protocol RoutedForm {
  associatedtype Route: CasePathable
  var route: Route? { get set }
}

extension RoutedForm {
  func isAt<Value>(_ path: CaseKeyPath<Route, Value>) -> Bool { route?[case: path] != nil }
  func isAt(_ path: PartialCaseKeyPath<Route>) -> Bool { route?.is(path) ?? false }

  mutating func change<Value>(_ path: CaseKeyPath<Route, Value>, _ body: (inout Value) -> Void) {
    route?.modify(path, yield: body)
  }
}

struct RouterForm: RoutedForm {
  var route: SpaceForm.Inner?
}

// MARK: Calls

func shapeForms(shape: ShapeForm<Int, any Error>) {
  let paths: [PartialCaseKeyPath<ShapeForm<Int, any Error>>] = [
    \.value, \.failure, \.closure, \.tuple, \.labels, \.unlabelled, \.optional, \.existential,
    \.meta, \.array, \.unit, \.switch, \.`init`,
  ]
  _ = paths.contains { shape.is($0) }
  _ = paths.first(where: shape.is)
  _ = shape[case: \.labels].map { $0.x + $0.y }
  if let (x, y) = shape[case: \.labels] { _ = x + y }
  _ = shape[case: \.unlabelled]?.1
  _ = shape[case: \.closure]
  _ = shape[case: \.unit] != nil
  _ = (\ShapeForm<Int, any Error>.Cases.labels)((1, 2))
  _ = (\ShapeForm<Int, any Error>.Cases.switch)()
  _ = ShapeForm<Int, any Error>.allCasePaths.value.embed(1)
}

func routerForms(_ router: RouterForm) -> Bool {
  var router = router
  router.change(\.inner.number) { $0 += 1 }
  router.route.modify(\.some.inner.text) { $0 += "!" }
  router.route?.modify(\.inner) { $0 = .number(1) }
  router.route = (\SpaceForm.Inner.Cases.inner.number)(2)
  let path: WritableKeyPath<RouterForm, SpaceForm.Inner?> = \.route
  router[keyPath: path] = .outer
  let number: Int? = router.route?.inner?.number
  let numbers = [router.route].compactMap { $0?[case: \.inner.number] }
  let lists = ListForm.node(1, .empty)[case: \.node]?.1.is(\.empty)
  return router.isAt(\.inner) && router.isAt(\.inner.number) && number == numbers.first
    && lists == true && PrivateForm.one(1).is(\.one) && RawForm.first.is(\.second)
    && ConditionalForm.always(1).is(\.always)
}

func resultForms(result: Result<Int, any Error>, optional: Int?) -> [Bool] {
  [
    result.is(\.success), result[case: \.failure] is CancellationError,
    result[case: \.success] == 1, optional.is(\.none), optional[case: \.some] == 2,
    Optional(result).is(\.some.success), Optional(result)[case: \.some.success] == 3,
  ]
}

struct ActionForm {
  let extract: @Sendable (Action) -> Int?
  let path: AnyCasePath<Action, Int>
  let name: CaseKeyPath<Action, String>
  let all: [PartialCaseKeyPath<Action>]

  init(
    path: AnyCasePath<Action, Int> = AnyCasePath(\.counter),
    name: CaseKeyPath<Action, String> = \.child.name
  ) {
    self.path = path
    self.name = name
    self.extract = { $0[case: \.counter] }
    self.all = [\.counter, name, \.child, \.child.default]
  }

  func embed(_ number: Int) -> Action { path.embed(number) }
  func embed(_ name: String) -> Action { self.name(name) }

  static func embed() -> (Int) -> Action { AnyCasePath(\Action.Cases.counter).embed }

  static func table() -> [PartialCaseKeyPath<Action>: String] {
    [\.child: "child", \.counter: "counter"]
  }
}

func customPaths() {
  let first = AnyCasePath<[Int], Int>(
    embed: { [$0] },
    extract: { $0.first }
  )
  let typed = AnyCasePath<Action, Int> {
    .counter($0)
  } extract: {
    guard case .counter(let number) = $0 else { return nil }
    return number
  }
  let erased: [Any] = [first, typed, AnyCasePath(\Int?.Cases.some)]
  _ = first.extract(from: [1]).map(typed.embed)
  _ = erased
}

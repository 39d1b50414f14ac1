import ConcurrencyExtras
import SourceLocations

@testable import ComposableArchitecture

/// Runs effects like a store: actions are processed one after the other, effects on a drainable
/// executor.
@MainActor
final class EffectRunner<Action: Sendable> {
  let executor = TestExecutor()
  private(set) var received: [Action] = []
  private(set) var senders: [String?] = []
  let log = EffectLog()
  private(set) var interpreter: EffectInterpreter<Action>?
  private let reduce: @MainActor (Action) -> Effect<Action>

  init(reduce: @escaping @MainActor (Action) -> Effect<Action> = { _ in .none }) {
    self.reduce = reduce
    self.interpreter = EffectInterpreter(executor: self.executor, observer: self.log) {
      [weak self] action, origin in
      self?.senders.append(origin.effect?.label.name)
      self?.process(action, in: origin.family)
    }
  }

  var scope: FeatureInstance? { self.interpreter?.instance }
  var count: Int { self.scope?.totalCount ?? 0 }

  @discardableResult
  func run(_ effect: Effect<Action>) -> StoreTask {
    let family = EffectFamily()
    self.interpreter?.start(effect, in: family)
    return StoreTask(family)
  }

  @discardableResult
  func send(_ action: Action) -> StoreTask {
    let family = EffectFamily()
    self.process(action, in: family)
    return StoreTask(family)
  }

  func settle() async {
    await self.executor.settle()
  }

  func letGo() {
    self.interpreter = nil
  }

  private func process(_ action: Action, in family: EffectFamily) {
    self.received.append(action)
    self.interpreter?.start(self.reduce(action), in: family)
  }
}

@MainActor
final class EffectLog: EffectObserver {
  private(set) var lines: [String] = []

  func effectDidStart(_ effect: RunningEffect) {
    self.lines.append("start \(effect.label.name ?? "?")")
  }

  nonisolated func effectWillWork() async {}

  func effectDidEnd(_ effect: RunningEffect) {
    self.lines.append("end \(effect.label.name ?? "?")\(effect.isCancelled ? ", cancelled" : "")")
  }
}

extension FeatureNode {
  /// A feature, whose instances effects belong to.
  static func child(line: UInt = #line, column: UInt = #column) -> FeatureNode {
    FeatureNode.outside.child(
      of: EffectLog.self, part: nil,
      location: .init(fileID: #fileID, filePath: #filePath, line: line, column: column))
  }
}

/// A log of events from any task, in their order.
typealias Journal = LockIsolated<[String]>

extension LockIsolated<[String]> {
  func note(_ line: String) {
    self.withValue { $0.append(line) }
  }
}

extension Effect {
  /// Work that runs until it is cancelled.
  static func endless(_ name: String, journal: Journal) -> Self {
    .run(name: name) { _ in
      journal.note("begin \(name)")
      do {
        try await Task<Void, Never>.never()
      } catch {
        journal.note("cancel \(name)")
        throw error
      }
    }
  }
}

extension FeatureInstance {
  /// The number of running effects and operations, here and in the instances below.
  var totalCount: Int {
    self.children.values.reduce(self.entries.count) { count, children in
      children.instances.values.reduce(count) { $0 + $1.totalCount }
    }
  }

  /// The number of ids in use here.
  var idCount: Int { self.buckets.count }

  /// The number of throttles here, with ended ones that are not removed yet.
  var throttleCount: Int { self.throttles.count }

  /// The number of active instances of children.
  var childCount: Int { self.children.values.reduce(0) { $0 + $1.instances.count } }
}

import ComposableArchitecture
import Foundation

struct EffectUses {
  enum Action: Equatable, Sendable {
    case number(Int)
    case done
  }
  enum CancelID: Hashable { case load, search(Int) }
  struct TimerID: Hashable {}

  let clock: any Clock<Duration>

  func all(number: Int) -> Effect<Action> {
    let stored: Effect<Action> = .send(.done)
    let actions: [Action] = [.done, .number(1)]
    return .merge(
      .none,
      stored,
      .send(.number(number)),
      .send(.done, animation: .default),
      .run { _ in },
      .run { send in await send(.done) },
      .run { await $0(.done) },
      .run { @MainActor send in send(.done) },
      .run { send in
        for number in 1...3 {
          await send(.number(number))
          try await clock.sleep(for: .seconds(1))
        }
      } catch: { error, send in
        if error is URLError { await send(.done) }
      },
      .run(priority: .background) { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await send(.done) }
          group.addTask { await send(.number(2), animation: .easeInOut(duration: 1)) }
        }
      },
      .run(name: "load", operation: self.load),
      .merge([.send(.done), .none]),
      .merge(actions.map { .send($0) }),
      .concatenate(.send(.done), .send(.number(1))),
      .concatenate([.send(.done)]),
      .cancel(id: CancelID.load),
      .cancel(id: TimerID()),
      .cancel(id: "string"),
      .run { _ in try await withTaskCancellation(id: CancelID.load) { try await Task.never() } }
        .cancellable(id: CancelID.search(number), cancelInFlight: true),
      .run { _ in Task.cancel(id: CancelID.load) },
      stored.merge(with: .none).concatenate(with: .send(.done)),
      stored.animation(),
      stored.animation(.default).transaction(Transaction(animation: .default)),
      stored.map { $0 },
      stored.debounce(id: TimerID(), for: .seconds(1), clock: clock),
      stored.throttle(id: TimerID(), for: .seconds(1), clock: clock, latest: true)
    )
  }

  @Sendable func load(_ send: Send<Action>) async throws {
    await send(.done)
    await send(.number(1), transaction: Transaction())
  }

  func child(_ effect: EffectOf<CounterUse>) -> Effect<AppUse.Action> {
    effect.map(AppUse.Action.child)
  }

  func results() -> Effect<TaskResult<Int>> {
    .run { send in
      await send(TaskResult { 1 })
      await send(.success(2))
      await send(.failure(CancellationError()))
    }
  }
}

#if CombineSchedulers
  import CombineSchedulers

  extension EffectUses {
    func published(on queue: AnySchedulerOf<DispatchQueue>) -> Effect<Action> {
      .merge(
        .publisher { Just(.done) },
        .publisher { [1, 2].publisher.map(Action.number) },
        .send(.done).debounce(id: CancelID.load, for: 1, scheduler: queue),
        .send(.done).throttle(id: CancelID.load, for: .seconds(1), scheduler: queue, latest: false)
      )
    }
  }
#endif

import ConcurrencyExtras

struct Stubborn: Error {}

func streams() async throws {
  let finished = AsyncStream<Int>.finished
  let never = AsyncStream<Int>.never
  let throwing = AsyncThrowingStream<Int, any Error>.never
  let failed = AsyncThrowingStream<Int, any Error>.finished(throwing: Stubborn())
  let erased: AsyncStream<Int> = finished.eraseToStream()
  let mapped: AsyncStream<String> = finished.map { "\($0)" }.eraseToStream()
  let erasedThrowing: AsyncThrowingStream<Int, any Error> = failed.eraseToThrowingStream()
  let wrapped = AsyncStream(never.map { $0 + 1 })
  for await number in finished { _ = number }
  _ = (throwing, erased, mapped, erasedThrowing, wrapped)
}

func tasks() async throws {
  try await Task.never()
}

func statements(calls: LockIsolated<Int>) async throws {
  let endpoint: @Sendable (String) async throws -> Int = { _ in try await Task.never() }
  let statement: @Sendable () async throws -> Void = {
    calls.withValue { $0 += 1 }
    try await Task.never()
  }
  let returned: @Sendable () async throws -> Int = {
    calls.withValue { $0 += 1 }
    return try await Task.never()
  }
  let optional: @Sendable () async -> Void = {
    calls.setValue(0)
    try? await Task.never()
  }
  let stream: @Sendable () async throws -> AsyncStream<Int> = { try await Task.never() }
  let task = Task {
    calls.withValue { $0 += 1 }
    try await Task.never()
  }
  let number: Int = try await Task.never()
  task.cancel()
  await Task.yield()
  await Task.megaYield()
  await Task.megaYield(count: 3)
  let value = await Task { 1 }.cancellableValue
  _ = (endpoint, statement, returned, optional, stream, number, value)
}

final class Recorder: Sendable {
  let events = LockIsolated<[String]>([])
  let flag = LockIsolated(false)
  let optional = LockIsolated<Int?>(nil)

  func record(_ event: String) {
    events.withValue { $0.append(event) }
    events.withValue { events in
      events.append(event)
      events.append(event)
    }
    let count = events.withValue { $0.count }
    events.setValue([])
    flag.setValue(true)
    optional.setValue(count)
    _ = events.value.isEmpty && events.isEmpty && flag.value
  }
}

@MainActor
func serialExecutor() async {
  await withMainSerialExecutor {
    await Task.yield()
  }
  uncheckedUseMainSerialExecutor = false
}

@MainActor
func synchronousSerialExecutor() {
  withMainSerialExecutor {}
}

func hashables() {
  let id = AnyHashableSendable(1)
  let literals: [AnyHashableSendable] = ["a", 1, true, 1.5, id]
  _ = Set(literals)
  _ = id.base
}

func results() async {
  let result = await Result { try await Task { throw Stubborn() }.cancellableValue }
  _ = try? result.get()
}

@available(*, deprecated)
func deprecatedConcurrency() async {
  let actor = ActorIsolated(0)
  await actor.withValue { $0 += 1 }
  await actor.setValue(1)
  _ = await actor.value
  let unchecked = UncheckedSendable([1])
  _ = unchecked.value.count + unchecked.count
  _ = LockIsolated(1) == LockIsolated(2)
  _ = Set([LockIsolated("a")])
}

@available(*, deprecated)
func deprecatedStreams() {
  let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
  let throwing = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
  continuation.finish()
  _ = (stream, throwing.stream)
}

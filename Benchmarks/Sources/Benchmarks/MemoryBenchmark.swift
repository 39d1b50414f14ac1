import ProcessMemory

/// A measurement of memory use.
struct MemoryBenchmark {
  /// The name in the table.
  let name: String

  /// The limit in bytes; `nil` without a limit.
  var atMost: Double?

  /// Creates `count` instances and returns the growth of the heap in bytes.
  private let run: @MainActor (_ count: Int) async -> Int

  /// The bytes of one instance on the heap: the mean of many, and the median of several such means,
  /// because the heap also shrinks and grows for other reasons.
  @MainActor
  func measure() async -> Double {
    let count = 10_000
    var growths: [Int] = []
    for _ in 0..<9 { growths.append(await run(count)) }
    return Double(growths.sorted()[growths.count / 2]) / Double(count)
  }
}

extension MemoryBenchmark {
  /// A measurement of objects.
  ///
  /// - Parameters:
  ///   - input: Creates the input of an object. Not measured.
  ///   - object: Creates an object.
  static func measuring<Input, Object>(
    _ name: String,
    input: @escaping @MainActor (_ index: Int) -> Input,
    object: @escaping @MainActor (Input) -> Object
  ) -> Self {
    Self(name: name) { count in
      let inputs = (0..<count).map(input)
      return await Self.growth(for: count) { objects in
        for input in inputs { objects.append(object(input)) }
      }
    }
  }

  /// A measurement of an object with many parts, divided by their number.
  ///
  /// - Parameters:
  ///   - atMost: The limit in bytes for each part.
  ///   - input: Creates the input. Not measured.
  ///   - objects: Creates the object.
  static func measuringMany<Input, Objects>(
    _ name: String,
    atMost: Double? = nil,
    input: @escaping @MainActor (_ count: Int) -> Input,
    objects: @escaping @MainActor (Input) -> Objects
  ) -> Self {
    Self(name: name, atMost: atMost) { count in
      let input = input(count)
      return await Self.growth(for: 1) { $0.append(objects(input)) }
    }
  }

  /// A measurement of running work.
  ///
  /// - Parameters:
  ///   - start: Starts work that records its arrival and then waits until it is cancelled.
  ///   - end: Cancels the work, and returns when it has ended.
  static func measuringWork<Work>(
    _ name: String,
    start: @escaping @MainActor (_ index: Int, _ arrivals: Arrivals) -> Work,
    end: @escaping @MainActor (Work) async -> Void
  ) -> Self {
    Self(name: name) { count in
      let arrivals = Arrivals()
      return await Self.growth(for: count) { works in
        for index in 0..<count { works.append(start(index, arrivals)) }
        await arrivals.wait(for: count)
      } end: { works in
        for work in works { await end(work) }
      }
    }
  }

  /// The growth of the heap in bytes while objects are created.
  @MainActor
  private static func growth<Object>(
    for count: Int,
    make: @MainActor (inout [Object]) async -> Void,
    end: @MainActor ([Object]) async -> Void = { _ in }
  ) async -> Int {
    var objects: [Object] = []
    objects.reserveCapacity(count)
    let before = Memory.allocated
    await make(&objects)
    let after = Memory.allocated
    await end(objects)
    return after - before
  }
}

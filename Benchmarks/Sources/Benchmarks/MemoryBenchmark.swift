import CHeap

/// Something of which is measured how much memory it takes.
struct MemoryBenchmark {
  /// What is measured, as it stands in the table.
  let name: String

  /// How many bytes are promised; `nil` where nothing is.
  var atMost: Double?

  /// Makes a number of them and returns by how many bytes the heap has grown.
  private let run: @MainActor (_ count: Int) async -> Int

  /// The bytes that each takes on the heap: the mean of many, and the median of several such means, as the heap
  /// also shrinks and grows for reasons of its own.
  @MainActor
  func measure() async -> Double {
    let count = 10_000
    var growths: [Int] = []
    for _ in 0..<9 { growths.append(await run(count)) }
    return Double(growths.sorted()[growths.count / 2]) / Double(count)
  }
}

extension MemoryBenchmark {
  /// A measurement of objects that are there when they have been made.
  ///
  /// - Parameters:
  ///   - input: Makes what an object is made of. Not measured.
  ///   - object: Makes an object.
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

  /// A measurement of what is made of many parts at once, for each part.
  ///
  /// - Parameters:
  ///   - atMost: How many bytes are promised for each part.
  ///   - input: Makes what it is made of. Not measured.
  ///   - objects: Makes it.
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

  /// A measurement of work that is under way.
  ///
  /// - Parameters:
  ///   - start: Starts work that notes its arrival and then waits until it is cancelled.
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

  /// By how many bytes the heap grows while objects are being made.
  @MainActor
  private static func growth<Object>(
    for count: Int,
    make: @MainActor (inout [Object]) async -> Void,
    end: @MainActor ([Object]) async -> Void = { _ in }
  ) async -> Int {
    var objects: [Object] = []
    objects.reserveCapacity(count)
    let before = heap_bytes_in_use()
    await make(&objects)
    let after = heap_bytes_in_use()
    await end(objects)
    return Int(after) - Int(before)
  }
}

#if CombineSchedulers
import CombineSchedulers
import Foundation
import Testing

@Suite struct ReplaceableSchedulerTests {
  @Test func aSchedulerOfOnesOwnIsReplacedAsWell() {
    let log = Log()
    let test = RenderLoop.test

    RenderLoop.immediate.schedule { log.add("immediate") }
    test.schedule(after: test.now.advanced(by: 2)) { log.add("test") }
    test.advance(by: 2)

    #expect(log.entries == ["immediate", "test"])
    #expect(test.now == RenderLoop.standInOrigin.advanced(by: 2))
    #expect(RenderLoop.unimplemented.prefix == "RenderLoop.unimplemented")
    #expect(RenderLoop.unimplemented("frames").prefix == "frames")
  }
}

private struct RenderLoop: ReplaceableScheduler {
  typealias SchedulerTimeType = RunLoop.SchedulerTimeType
  typealias SchedulerOptions = Never

  static let standInOrigin = SchedulerTimeType(Date(timeIntervalSince1970: 60))
  static let standInName = "RenderLoop"

  let now = standInOrigin
  let minimumTolerance = SchedulerTimeType.Stride.zero

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}
#endif

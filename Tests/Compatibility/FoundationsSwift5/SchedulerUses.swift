#if CombineSchedulers
  import CombineSchedulers
  import Dependencies
  import Foundation

  struct Scheduled {
    let main: AnySchedulerOf<DispatchQueue> = .main
    let immediate: AnySchedulerOf<DispatchQueue> = .immediate
    let runLoop: AnySchedulerOf<RunLoop> = .main
    let operations: AnySchedulerOf<OperationQueue> = .main
    let global: AnySchedulerOf<DispatchQueue> = .global(qos: .background)
    let unimplemented: AnySchedulerOf<DispatchQueue> = .unimplemented
    let named: AnySchedulerOf<DispatchQueue> = .unimplemented("queue")
    let test = DispatchQueue.test
    let testRunLoop = RunLoop.test
    let ui = UIScheduler.shared
    let erased = DispatchQueue.main.eraseToAnyScheduler()

    func use() async throws {
      main.schedule {}
      test.schedule(after: test.now.advanced(by: 1)) {}
      await test.advance(by: 1)
      await test.advance(by: .milliseconds(1))
      await test.advance()
      await test.run()
      try await main.sleep(for: .seconds(1))
      for await _ in main.timer(interval: .seconds(1)) {}
      let cancellable = Publishers.Timer(every: .seconds(1), scheduler: main).autoconnect()
        .sink { _ in }
      let subject = PassthroughSubject<Int, Never>()
      let values = subject.debounce(for: .seconds(1), scheduler: main).sink { _ in }
      withDependencies {
        $0.mainQueue = .immediate
        $0.mainQueue = test.eraseToAnyScheduler()
        $0.mainRunLoop = .immediate
      } operation: {
      }
      _ = (cancellable, values)
    }
  }
#endif

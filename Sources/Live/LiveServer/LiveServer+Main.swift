#if LiveServer
  import Foundation

  extension LiveServer {
    /// Serves until a signal comes, as the whole of a program.
    ///
    /// ```swift
    /// @main
    /// struct CounterExample {
    ///   static func main() async {
    ///     await LiveServer { Route("/") { _ in … } }.main()
    ///   }
    /// }
    /// ```
    ///
    /// If the server can't begin, the program says why, and what helps, on the standard error, and ends with the status 1, or with that of a worker
    /// that can't begin. To do something else then, call ``run(until:onListening:)``.
    public func main() async {
      do {
        try await self.run()
      } catch {
        FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
        if case LiveServerError.workerFailed(let status, _) = error, status > 0 {
          exit(CInt(status))
        }
        exit(1)
      }
    }
  }
#endif

#if LiveServer
  import Foundation

  extension LiveServer {
    /// Serves until a signal arrives, as the whole program.
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
    /// If the server can't start, it writes the reason and a remedy to standard error and exits
    /// with status 1, or with the status of a worker that can't start. To handle the error
    /// yourself, call ``run(until:onListening:)``.
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

/// Somebody who waits for something to happen in a test store.
struct NewsListener: Sendable {
  let id: Int
  let continuation: UnsafeContinuation<Void, Never>
}

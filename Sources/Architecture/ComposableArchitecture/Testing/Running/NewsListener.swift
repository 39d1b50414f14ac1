/// A caller that waits for news of a test store.
struct NewsListener: Sendable {
  let id: Int
  let continuation: UnsafeContinuation<Void, Never>
}

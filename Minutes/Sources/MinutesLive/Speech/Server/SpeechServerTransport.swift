import Foundation
import MinutesCore
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to speech servers. Follows no redirect, so that neither the access key nor the sound reaches another host, and bounds
/// the size and duration of a response.
final class SpeechServerTransport: NSObject, URLSessionDataDelegate, Sendable {
  /// The transport of the process.
  static let shared = SpeechServerTransport()

  /// The largest response, in bytes: that for 30 s of speech has less than 100,000.
  static let maximumSize = 4 << 20

  private static let timeout = Duration.seconds(120)

  private struct Pending {
    var continuation: CheckedContinuation<(Data, URLResponse), any Error>
    var data = Data()
  }

  private let pending = Mutex<[Int: Pending]>([:])
  private let session = Mutex<URLSession?>(nil)

  /// Sends a request.
  ///
  /// - Throws: `SpeechFailure` for a response that is too long, `URLError`, or `CancellationError`.
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let task = makeSession().dataTask(with: request)
    let watch = Task {
      try await Task.sleep(for: Self.timeout)
      task.cancel()
    }
    defer { watch.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pending.withLock { $0[task.taskIdentifier] = Pending(continuation: continuation) }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// The session, which is kept: it owns the transport until the process ends.
  private func makeSession() -> URLSession {
    session.withLock { session in
      if let session { return session }
      let new = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
      session = new
      return new
    }
  }

  private func end(
    _ task: URLSessionTask, _ result: (Pending) -> Result<(Data, URLResponse), any Error>
  ) {
    guard let ended = pending.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    ended.continuation.resume(with: result(ended))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
    end(task) { .success(($0.data, response)) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = pending.withLock { pending in
      pending[dataTask.taskIdentifier]?.data.append(data)
      return (pending[dataTask.taskIdentifier]?.data.count ?? 0) > Self.maximumSize
    }
    guard isTooLong else { return }
    end(dataTask) { _ in
      .failure(
        SpeechFailure(
          .serverSentTooMuch(
            host: dataTask.originalRequest?.url?.host ?? "", megabytes: Self.maximumSize >> 20),
          cause: .engine))
    }
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end(task) { pending in
      if let error { return .failure(error) }
      guard let response = task.response else { return .failure(URLError(.badServerResponse)) }
      return .success((pending.data, response))
    }
  }
}

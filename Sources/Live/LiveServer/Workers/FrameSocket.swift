#if LiveServer && os(Linux)
import Dispatch
import Foundation
import Synchronization

/// A socket for frames: arrays of bytes with their length in front.
///
/// Reading and writing happen on threads of their own. The frames that wait to be written are
/// bounded.
final class FrameSocket: Sendable {
  /// The maximum size of a frame in bytes. Larger ones end the connection.
  static let maximumSize = (1 << 20) + 4096

  private struct State {
    /// The frames that wait to be written, each with its length.
    var queue: [UInt8] = []
    var isClosed = false
  }

  private let descriptor: CInt
  private let queueLimit: Int
  private let state = Mutex(State())
  private let frames = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - descriptor: A connected stream socket, which is closed at the end.
  ///   - queueLimit: The maximum number of bytes that wait to be written.
  init(_ descriptor: CInt, queueLimit: Int = 4 << 20) {
    self.descriptor = descriptor
    self.queueLimit = queueLimit
  }

  deinit { Foundation.close(self.descriptor) }

  /// Starts to read and write.
  ///
  /// - Parameters:
  ///   - receive: Called with each frame, on the reading thread.
  ///   - onEnd: Called when the connection has ended.
  func start(
    _ receive: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable () -> Void = {}
  ) {
    Thread.detachNewThread { [self] in
      while let frame = self.read() { receive(frame) }
      self.close()
      onEnd()
    }
    Thread.detachNewThread { [self] in
      while let frames = self.next() {
        guard self.write(frames) else { return self.close() }
      }
    }
  }

  /// Queues a frame.
  ///
  /// - Returns: `false` if the frame is too large, if too many bytes wait already, or if the
  ///   connection has ended.
  func send(_ frame: [UInt8]) -> Bool {
    guard frame.count <= Self.maximumSize else { return false }
    let isQueued = self.state.withLock { state in
      guard !state.isClosed, state.queue.count + frame.count <= self.queueLimit else {
        return false
      }
      self.add(frame, to: &state)
      return true
    }
    if isQueued { self.frames.signal() }
    return isQueued
  }

  /// Queues a frame in place of all that wait.
  func replaceQueue(by frame: [UInt8]) {
    self.state.withLock { state in
      state.queue = []
      self.add(frame, to: &state)
    }
    self.frames.signal()
  }

  func close() {
    self.state.withLock { state in
      state.isClosed = true
      state.queue = []
    }
    shutdown(self.descriptor, CInt(SHUT_RDWR))
    self.frames.signal()
  }

  private func add(_ frame: [UInt8], to state: inout State) {
    let size = UInt32(truncatingIfNeeded: frame.count)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
    state.queue += length
    state.queue += frame
  }

  /// The frames to write next; `nil` after the end.
  private func next() -> [UInt8]? {
    while true {
      self.frames.wait()
      let (frames, isClosed) = self.state.withLock { state in
        defer { state.queue = [] }
        return (state.queue, state.isClosed)
      }
      if isClosed { return nil }
      // One call takes all frames that wait, so there are fewer calls than signals.
      if !frames.isEmpty { return frames }
    }
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        retrying {
          Foundation.send(
            self.descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
        }
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func read() -> [UInt8]? {
    guard let length = self.read(4) else { return nil }
    let size = length.reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
    return (1...Self.maximumSize).contains(size) ? self.read(size) : nil
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var start = 0
    while start < count {
      let received = bytes.withUnsafeMutableBytes { bytes in
        retrying { Foundation.read(self.descriptor, bytes.baseAddress! + start, count - start) }
      }
      guard received > 0 else { return nil }
      start += received
    }
    return bytes
  }
}
#endif

public import Foundation

import Dependencies
import Synchronization

/// A key whose value is a file: see ``SharedReaderKey/fileStorage(_:)``.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  private let storage: FileStorage
  private let url: URL
  private let file: any StoredFile
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  init(
    _ url: URL, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.storage = DependencyValues.current.defaultFileStorage
    self.url = storage.files.canonicalURL(of: url)
    self.file = storage.files.file(at: self.url)
    self.decode = decode
    self.encode = encode
  }

  /// The file and its storage.
  public var id: FileStorageKeyID { FileStorageKeyID(url: url, storage: storage) }

  /// Reads and decodes the file. A file that can't be decoded is not overwritten: see ``FileStorageError``.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    read { value in
      if let value {
        continuation.resume(returning: value)
      } else {
        continuation.resumeReturningInitialValue()
      }
    } fail: {
      continuation.resume(throwing: $0)
    }
  }

  private func read(_ deliver: (Value?) -> Void, fail: (any Error) -> Void) {
    do {
      try file.read { data in deliver(try data.map(decoded)) }
    } catch {
      fail(error)
    }
  }

  private func decoded(_ data: Data) throws -> Value {
    do {
      return try decode(data)
    } catch {
      file.markUnreadable()
      throw FileStorageError.unreadable(file, error)
    }
  }

  /// Follows changes of the file by other processes.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    file.observe {
      read { value in
        if let value {
          subscriber.yield(value)
        } else {
          subscriber.yieldReturningInitialValue()
        }
      } fail: {
        subscriber.yield(throwing: $0)
      }
    }
  }

  /// Encodes the value and writes the file: soon, or at once if the program has called `save()`.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    file.write(
      FileChange(
        makeData: { [encode] _ in try encode(value) }, base: KeySaving.current?.base,
        isUrgent: context == .userInitiated
      ) { result in
        continuation.resume(with: result)
      })
  }
}

extension FileStorageKey: VersionedKey {
  var generation: Int { file.generation }

  func saveNow() { file.writeNow() }
}

extension SharedReaderKey {
  /// A value that is a JSON file.
  ///
  /// ```swift
  /// @Shared(.fileStorage(.documentsDirectory.appending(component: "standups.json")))
  /// var standups: IdentifiedArrayOf<Standup> = []
  /// ```
  ///
  /// A change is written within a tenth of a second, and when the process exits; call ``Shared/save()`` to
  /// wait until it is durable. Changes by other processes are noticed on Linux.
  ///
  /// - Parameter url: The file. One without a scheme (`URL(string: "standups.json")!`) is a file in
  ///   ``Foundation/URL/appDataDirectory``.
  public static func fileStorage<Value: Codable>(_ url: URL) -> Self
  where Self == FileStorageKey<Value> {
    fileStorage(url, decoder: JSONDecoder())
  }

  /// A value that is a JSON file.
  ///
  /// - Parameters:
  ///   - url: The file, as for ``fileStorage(_:)``.
  ///   - decoder: Decodes the file.
  ///   - encoder: Encodes the value. If left out, the keys are sorted.
  public static func fileStorage<Value: Codable>(
    _ url: URL, decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    let encoder = encoder ?? .sorted
    return FileStorageKey(
      url, decode: { try decoder.decode(Value.self, from: $0) },
      encode: { try encoder.encode($0) })
  }

  /// A value that is a file in a format of your own.
  ///
  /// - Parameters:
  ///   - url: The file, as for ``fileStorage(_:)``.
  ///   - decode: Makes a value from the content. Its error is the `loadError`.
  ///   - encode: Makes the content from a value. Its error is the `saveError`.
  ///
  /// Each closure may be called on any thread, and is called once at a time.
  public static func fileStorage<Value>(
    _ url: URL, decode: sending @escaping (Data) throws -> Value,
    encode: sending @escaping (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    // They are `sending`: the compiler does not infer `@Sendable` for closures in the arguments of `@Shared(.fileStorage(…))`.
    let (decode, encode) = (SerialFunction(decode), SerialFunction(encode))
    return FileStorageKey(url, decode: { try decode($0) }, encode: { try encode($0) })
  }
}

/// A function that is not `Sendable` behind a lock.
private final class SerialFunction<Input: Sendable, Output: Sendable>: Sendable {
  private let function: Mutex<(Input) throws -> Output>

  init(_ function: sending @escaping (Input) throws -> Output) {
    self.function = Mutex(function)
  }

  func callAsFunction(_ input: Input) throws -> Output {
    try self.function.withLock { try $0(input) }
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}

import ComposableArchitecture
import Foundation

@DependencyClient
struct StandupsStorage {
  var load: @Sendable (_ url: URL) throws -> Data
  var save: @Sendable (_ data: Data, _ url: URL) async throws -> Void
}

extension StandupsStorage: DependencyKey {
  static let liveValue = Self(
    load: { try Data(contentsOf: $0) },
    save: { try $0.write(to: $1, options: .atomic) }
  )

  static let testValue = Self()

  /// A storage without a saved file.
  static var empty: Self {
    inMemory(LockIsolated(nil))
  }

  /// A disk with one file.
  static func inMemory(_ file: LockIsolated<Data?>) -> Self {
    Self(
      load: { _ in
        guard let data = file.value else { throw CocoaError(.fileReadNoSuchFile) }
        return data
      },
      save: { data, _ in file.setValue(data) }
    )
  }
}

extension DependencyValues {
  var standupsStorage: StandupsStorage {
    get { self[StandupsStorage.self] }
    set { self[StandupsStorage.self] = newValue }
  }
}

import ComposableArchitecture

@DependencyClient
struct VoiceMemoRepository {
  var fetchAll: @Sendable () async throws -> [VoilogMemo]
  var save: @Sendable (_ memo: VoilogMemo) async throws -> Void
}

extension VoiceMemoRepository: TestDependencyKey {
  static let testValue = Self()

  /// A repository for tests that use a part of it.
  static func mock(
    fetchAll: @escaping @Sendable () async throws -> [VoilogMemo] = { [] },
    save: @escaping @Sendable (VoilogMemo) async throws -> Void = { _ in }
  ) -> Self {
    Self(fetchAll: fetchAll, save: save)
  }
}

extension DependencyValues {
  var voiceMemoRepository: VoiceMemoRepository {
    get { self[VoiceMemoRepository.self] }
    set { self[VoiceMemoRepository.self] = newValue }
  }
}

import ComposableArchitecture

struct Memo: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var seconds: Int
}

@DependencyClient
struct Archive: Sendable {
  var save: @Sendable (_ title: String, _ seconds: Int) async throws -> Memo
}

extension Archive: TestDependencyKey {
  static let testValue = Archive()
}

extension DependencyValues {
  var archive: Archive {
    get { self[Archive.self] }
    set { self[Archive.self] = newValue }
  }
}

enum RepositoryError: Error, Equatable {
  case networkError

  var message: String { "Network error" }
}

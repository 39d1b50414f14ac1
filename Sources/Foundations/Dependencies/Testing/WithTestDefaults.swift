/// Runs one test, or one case of it, with overrides and with its own default values.
///
/// Nested calls share the default values of the outermost one.
///
/// - Parameters:
///   - updateValuesForTest: Overrides dependencies.
///   - test: The test.
package func withTestDefaults(
  _ updateValuesForTest: (inout DependencyValues) async throws -> Void,
  test: () async throws -> Void
) async rethrows {
  try await withDependencies {
    if $0.scope?.defaults?.isExact != true {
      $0.scope = DependencyScope(
        context: $0.scope?.context, defaults: DefaultValues(isExact: true))
    }
    try await updateValuesForTest(&$0)
  } operation: {
    try await test()
  }
}

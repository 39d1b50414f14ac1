#if LiveServer
  /// Collects what a server serves.
  @resultBuilder
  public enum RouteBuilder {
    /// What is served at an address.
    public static func buildExpression(_ route: Route) -> [Route] { [route] }

    /// What is served, one after the other.
    public static func buildBlock(_ routes: [Route]...) -> [Route] { routes.flatMap(\.self) }

    /// A condition without an `else`.
    public static func buildOptional(_ routes: [Route]?) -> [Route] { routes ?? [] }

    /// The first branch of a condition.
    public static func buildEither(first routes: [Route]) -> [Route] { routes }

    /// The second branch of a condition.
    public static func buildEither(second routes: [Route]) -> [Route] { routes }

    /// The turns of a loop.
    public static func buildArray(_ routes: [[Route]]) -> [Route] { routes.flatMap(\.self) }
  }
#endif

#if LiveServer
  /// A result builder for the routes of a server.
  @resultBuilder
  public enum RouteBuilder {
    /// A route.
    public static func buildExpression(_ route: Route) -> [Route] { [route] }

    /// Several routes in order.
    public static func buildBlock(_ routes: [Route]...) -> [Route] { routes.flatMap(\.self) }

    /// A condition without an `else`.
    public static func buildOptional(_ routes: [Route]?) -> [Route] { routes ?? [] }

    /// The first branch of a condition.
    public static func buildEither(first routes: [Route]) -> [Route] { routes }

    /// The second branch of a condition.
    public static func buildEither(second routes: [Route]) -> [Route] { routes }

    /// The iterations of a loop.
    public static func buildArray(_ routes: [[Route]]) -> [Route] { routes.flatMap(\.self) }
  }
#endif

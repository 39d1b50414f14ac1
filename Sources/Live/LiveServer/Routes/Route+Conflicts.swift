#if LiveServer
  import Hummingbird

  extension [Route] {
    /// Checks that no two routes have the same path and method, because the router would use only
    /// one of them.
    ///
    /// - Parameter site: The site that the routes are added to.
    /// - Throws: ``LiveServerError/duplicateRoute(_:)``.
    @MainActor
    func check(at site: Site) throws(LiveServerError) {
      var known: Set<String> = []
      let assets = Route { router, site in site.add([], to: router) }
      for route in [assets] + self {
        let router = Router(context: SiteContext.self)
        route.add(router, site)
        for route in router.routes {
          // Parameters match any text, whatever their names.
          let path = route.path.description.replacing(#/\{[^}]*\}/#, with: "{}")
            .replacing(#/\/\*(?=\/|$)/#, with: "/{}")
          guard known.insert("\(route.method) \(path)").inserted else {
            throw .duplicateRoute(route.path.description)
          }
        }
      }
    }
  }
#endif

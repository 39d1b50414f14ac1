#if LiveServer
  import Hummingbird

  extension [Route] {
    /// Looks for paths that lead to several routes, of which the router would take only one, or none at all.
    ///
    /// - Parameter site: What the routes belong to.
    @MainActor
    func check(at site: Site) throws(LiveServerError) {
      var known: Set<String> = []
      let assets = Route { router, site in site.add([], to: router) }
      for route in [assets] + self {
        let router = Router(context: SiteContext.self)
        route.add(router, site)
        for route in router.routes {
          // Parameters match anything, whatever they are called.
          let path = route.path.description.replacing(#/\{[^}]*\}/#, with: "{}")
            .replacing(#/\/\*(?=\/|$)/#, with: "/{}")
          guard known.insert("\(route.method) \(path)").inserted else {
            throw .routeTaken(route.path.description)
          }
        }
      }
    }
  }
#endif

#if LiveServer
  public import LiveHTML

  extension Route {
    /// Creates a route for a page with links to previews, and for the previews, each interactive
    /// and at its own address.
    ///
    /// ```swift
    /// #if DEBUG
    ///   Route(previews: PreviewCatalog(path: "/previews") { Preview("Empty list") { … } })
    /// #endif
    /// ```
    @MainActor
    public init(previews: PreviewCatalog) {
      let list = Route(previews.path) { _ in previews.page(at: previews.path) }
      let each = Route(previews.path + "/{preview}") { request in
        previews.page(at: "\(previews.path)/\(request.parameter("preview") ?? "")")
      }
      self.init { router, site in
        list.add(router, site)
        each.add(router, site)
      }
    }
  }
#endif

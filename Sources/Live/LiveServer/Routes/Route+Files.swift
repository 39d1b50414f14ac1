#if LiveServer
  import Foundation
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  public import LiveHTML

  extension Route {
    /// A file, or bytes, found or made for each request.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - file: Finds it; `nil` if there is none. It is not called on the main actor.
    public init(
      file path: String, _ file: @escaping @Sendable (PageRequest) async throws -> ServedFile?
    ) {
      self.init { router, site in
        for method in [HTTPRequest.Method.get, .head] {
          router.on(RouterPath(path), method: method) { request, context in
            let isLocal = site.isLocal(request, context)
            guard
              let file = try await file(
                PageRequest(request, context, isFromThisMachine: isLocal)),
              let response = try await file.response(to: request)
            else { throw HTTPError(.notFound) }
            return response
          }
        }
      }
    }

    /// All files in a folder and the folders in it, as they are at the moment; hidden ones are not served. Links are followed,
    /// also out of the folder.
    ///
    /// - Parameters:
    ///   - path: Where it is, for the browser.
    ///   - folder: Where it is on this machine.
    ///   - allowsScripts: Whether browsers may run what is in it; see ``ServedFile/allowsScripts``.
    public init(folder path: String, at folder: String, allowsScripts: Bool = false) {
      let prefix = path.hasSuffix("/") ? path : path + "/"
      self.init(file: prefix + "**") { request in
        let path = request.path.prefix { $0 != "?" && $0 != "#" }
        guard let parts = Self.parts(of: path.dropFirst(prefix.count)) else { return nil }
        var file = ServedFile.file(at: ([folder] + parts).joined(separator: "/"))
        file.allowsScripts = allowsScripts
        return file
      }
    }

    /// The names in a path, if none of them leads to where it should not.
    static func parts(of path: some StringProtocol) -> [String]? {
      var parts: [String] = []
      for part in path.split(separator: "/", omittingEmptySubsequences: false) {
        guard let name = part.removingPercentEncoding, !name.isEmpty, !name.hasPrefix("."),
          !name.contains("/"), !name.contains("\\"), !name.contains("\0")
        else { return nil }
        parts.append(name)
      }
      return parts
    }

    /// Assets, at the addresses that they have themselves.
    public init(assets: [Asset]) {
      self.init(assets: assets, add: { _, _ in })
    }

    /// Assets, at the addresses that they have themselves.
    public init(assets: Asset...) {
      self.init(assets: assets)
    }
  }
#endif

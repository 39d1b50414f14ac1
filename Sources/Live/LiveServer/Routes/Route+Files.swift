#if LiveServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import LiveHTML

extension Route {
  /// Creates a route for a file, or for bytes that are computed for each request.
  ///
  /// - Parameters:
  ///   - path: The path of the route.
  ///   - file: Returns the file; `nil` if it does not exist. It is not called on the main actor.
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

  /// Creates a route for all files in a folder and its subfolders, as they are at the time of the
  /// request. Hidden files are not served. Symbolic links are followed, also out of the folder.
  ///
  /// - Parameters:
  ///   - path: The path of the route.
  ///   - folder: The path of the folder on this machine.
  ///   - allowsScripts: Whether browsers may execute scripts in the files; see
  ///     ``ServedFile/allowsScripts``.
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

  /// Splits a path into file names; `nil` if one of them is hidden, empty or could lead out of
  /// the folder.
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

  /// Creates a route for assets, at their own URLs.
  public init(assets: [Asset]) {
    self.init(assets: assets, add: { _, _ in })
  }

  /// Creates a route for assets, at their own URLs.
  public init(assets: Asset...) {
    self.init(assets: assets)
  }
}
#endif

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

/// The files in a folder, read once, as assets that browsers may cache permanently.
///
/// ```swift
/// let pictures = try AssetFolder(at: "Public/Pictures")
///
/// img(.source(pictures["logo.svg"]!.url), .alternative("Logo"))    // in a view
///
/// Route(assets: pictures.assets)                        // among the routes
/// ```
public struct AssetFolder: Sendable {
  private let assetsByName: [String: Asset]

  /// Reads a folder and its subfolders. Hidden files are left out.
  ///
  /// - Parameter path: The path of the folder.
  /// - Throws: An error of the file system.
  public init(at path: String) throws {
    var assets: [String: Asset] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      var isFolder: ObjCBool = false
      let file = path + "/" + name
      let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
      guard !isHidden, FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      assets[name] = Asset(name, Array(try Data(contentsOf: URL(fileURLWithPath: file))))
    }
    self.assetsByName = assets
  }

  /// All assets, in the order of their names.
  public var assets: [Asset] {
    self.assetsByName.values.sorted { $0.name < $1.name }
  }

  /// The asset of a file, by its path in the folder; `nil` if it does not exist.
  public subscript(name: String) -> Asset? { self.assetsByName[name] }
}
#endif

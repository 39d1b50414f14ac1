#if LiveServer
import Foundation
public import LiveHTML

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

public import Foundation

extension URL {
  /// The folder for the data of this app: `$XDG_DATA_HOME/NAME`, with `~/.local/share` where the variable is not set.
  ///
  /// `NAME` is the bundle identifier or, without one, the name of the process. The folder is created when a
  /// property with a file in it is made.
  public static var appDataDirectory: URL {
    AppDirectory.data.url
  }

  /// The folder for the settings of this app: `$XDG_CONFIG_HOME/NAME`, with `~/.config` where the variable is not set.
  public static var appConfigurationDirectory: URL {
    AppDirectory.configuration.url
  }

  #if !canImport(Darwin)
  /// The folder for the user's documents of this app: ``appDataDirectory``.
  ///
  /// Foundation has this property on Apple's platforms only.
  @_disfavoredOverload
  public static var documentsDirectory: URL { appDataDirectory }

  /// The folder for files that support this app: ``appDataDirectory``.
  ///
  /// Foundation has this property on Apple's platforms only.
  @_disfavoredOverload
  public static var applicationSupportDirectory: URL { appDataDirectory }
  #endif
}

/// A folder of the XDG specification.
private struct AppDirectory {
  let variable: String
  let fallback: String

  static let data = Self(variable: "XDG_DATA_HOME", fallback: ".local/share")
  static let configuration = Self(variable: "XDG_CONFIG_HOME", fallback: ".config")

  var url: URL {
    let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return base.appendingPathComponent(name, isDirectory: true)
  }

  private var base: URL {
    // A relative path is to be ignored, says the XDG specification.
    if let path = ProcessInfo.processInfo.environment[variable], path.hasPrefix("/") {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return FileManager.default.homeDirectoryForCurrentUser
      .appendingPathComponent(fallback, isDirectory: true)
  }
}

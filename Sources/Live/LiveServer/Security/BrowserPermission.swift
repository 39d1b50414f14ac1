#if LiveServer
  /// A browser feature that requires the user's permission. Pages can't ask for features that the
  /// app does not list.
  public struct BrowserPermission: Hashable, Sendable {
    /// The name of the feature in the header field `Permissions-Policy`.
    let name: String

    /// Creates a permission from a feature name of the header field `Permissions-Policy`.
    public init(_ name: String) {
      self.name = name
    }

    /// Access to cameras.
    public static let camera = Self("camera")

    /// Capture of the screen's content.
    public static let displayCapture = Self("display-capture")

    /// Access to the user's location.
    public static let geolocation = Self("geolocation")

    /// Access to microphones.
    public static let microphone = Self("microphone")

    /// The features that are disabled unless the app allows them.
    static let guarded: [Self] = [
      Self("accelerometer"), .camera, .displayCapture, .geolocation, Self("gyroscope"), Self("hid"),
      Self("magnetometer"), .microphone, Self("midi"), Self("payment"), Self("serial"), Self("usb"),
    ]

    /// The value of the header field `Permissions-Policy`.
    static func policy(allowing allowed: Set<Self>) -> String {
      let own = Set(self.guarded)
      let names = self.guarded + allowed.subtracting(own).sorted { $0.name < $1.name }
      return names.map { "\($0.name)=\(allowed.contains($0) ? "(self)" : "()")" }
        .joined(separator: ", ")
    }
  }
#endif

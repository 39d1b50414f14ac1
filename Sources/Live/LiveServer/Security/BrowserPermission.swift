#if LiveServer
  /// What a page may ask somebody for. What an app does not name, its pages can't even ask for.
  public struct BrowserPermission: Hashable, Sendable {
    /// As browsers call it in `Permissions-Policy`.
    let name: String

    /// Another one, by the name that it has in `Permissions-Policy`.
    public init(_ name: String) {
      self.name = name
    }

    /// To see.
    public static let camera = Self("camera")

    /// To see what is on the screen.
    public static let displayCapture = Self("display-capture")

    /// To know where somebody is.
    public static let geolocation = Self("geolocation")

    /// To hear.
    public static let microphone = Self("microphone")

    /// What is forbidden unless it is named.
    static let guarded: [Self] = [
      Self("accelerometer"), .camera, .displayCapture, .geolocation, Self("gyroscope"), Self("hid"),
      Self("magnetometer"), .microphone, Self("midi"), Self("payment"), Self("serial"), Self("usb"),
    ]

    /// The field that says so.
    static func policy(allowing allowed: Set<Self>) -> String {
      let own = Set(self.guarded)
      let names = self.guarded + allowed.subtracting(own).sorted { $0.name < $1.name }
      return names.map { "\($0.name)=\(allowed.contains($0) ? "(self)" : "()")" }
        .joined(separator: ", ")
    }
  }
#endif

// SwiftNavigation

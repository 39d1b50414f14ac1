// Unchecked because of the two closures in `identity`. They are safe to call from anywhere: they are
// made in `ElementIdentity` and nowhere else, hold no state, and capture at most a key path that is
// `Sendable`. All else here is a value of sendable parts.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

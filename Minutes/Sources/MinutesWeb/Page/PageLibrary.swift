import ComposableArchitecture
import LiveHTML
import MinutesCore

private enum PageLibraryKey: EnvironmentKey {
  static var defaultValue: StoreOf<Playback>? { nil }
}

extension EnvironmentValues {
  /// The list of memos, which gives the names of untitled memos their numbers. `nil` for a part of a page without it.
  var playback: StoreOf<Playback>? {
    get { self[PageLibraryKey.self] }
    set { self[PageLibraryKey.self] = newValue }
  }
}

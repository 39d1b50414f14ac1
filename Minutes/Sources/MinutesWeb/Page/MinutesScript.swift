import Foundation
import LiveHTML
import MinutesCore

/// The script of the pages. It is made of the ES modules in `Runtime`.
enum MinutesScript {
  /// Returns the script with its texts in a language.
  ///
  /// - Parameter name: The last component of its URL.
  static func asset(_ name: String, texts: ScriptTexts) -> Asset {
    Asset(name, parts.joined(separator: texts.jsonText))
  }

  /// The script before and after the texts. The modules are joined once for all languages.
  private static let parts: [String] = {
    do {
      let script = try Asset("minutes.js", entry: "minutes", modules: modules)
      let parts = String(decoding: script.bytes, as: UTF8.self)
        .components(separatedBy: "\"$texts\"")
      precondition(parts.count == 2, "The module 'texts.js' has no place for the texts.")
      return parts
    } catch {
      // A test joins the same modules.
      fatalError("The script 'minutes.js' can't be joined. \(error)")
    }
  }()

  /// The sources of the modules, by their file names without `.js`.
  static let modules: [String: [UInt8]] = [
    "alone": PackageResources.alone_js,
    "awake": PackageResources.awake_js,
    "buffer": PackageResources.buffer_js,
    "buttons": PackageResources.buttons_js,
    "capture": PackageResources.capture_js,
    "channels": PackageResources.channels_js,
    "choices": PackageResources.choices_js,
    "chunks": PackageResources.chunks_js,
    "devices": PackageResources.devices_js,
    "disabling": PackageResources.disabling_js,
    "editing": PackageResources.editing_js,
    "hearing": PackageResources.hearing_js,
    "input": PackageResources.input_js,
    "leaving": PackageResources.leaving_js,
    "locks": PackageResources.locks_js,
    "loss": PackageResources.loss_js,
    "losses": PackageResources.losses_js,
    "memos": PackageResources.memos_js,
    "menu": PackageResources.menu_js,
    "microphone": PackageResources.microphone_js,
    "microphones": PackageResources.microphones_js,
    "minutes": PackageResources.minutes_js,
    "mixer": PackageResources.mixer_js,
    "observers": PackageResources.observers_js,
    "offers": PackageResources.offers_js,
    "page": PackageResources.page_js,
    "permission": PackageResources.permission_js,
    "player": PackageResources.player_js,
    "players": PackageResources.players_js,
    "playlists": PackageResources.playlists_js,
    "ranges": PackageResources.ranges_js,
    "rates": PackageResources.rates_js,
    "recorder": PackageResources.recorder_js,
    "recording": PackageResources.recording_js,
    "recordings": PackageResources.recordings_js,
    "root": PackageResources.root_js,
    "rows": PackageResources.rows_js,
    "shared": PackageResources.shared_js,
    "shares": PackageResources.shares_js,
    "sharing": PackageResources.sharing_js,
    "sources": PackageResources.sources_js,
    "standups": PackageResources.standups_js,
    "texts": PackageResources.texts_js,
    "timeouts": PackageResources.timeouts_js,
    "transcript": PackageResources.transcript_js,
    "upload": PackageResources.upload_js,
  ]
}

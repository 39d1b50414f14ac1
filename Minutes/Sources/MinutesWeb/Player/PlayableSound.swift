import Foundation
import MinutesCore

/// A playback request, encoded for the page's script.
struct PlayableSound: Encodable {
  var id: String
  var url: String
  var title: String
  var position: TimeInterval
  var rate: Double
  var loop: [TimeInterval]?

  /// The parts that are left out.
  var silences: [[TimeInterval]]

  init(_ request: PlaybackRequest, url: String, silences: [[TimeInterval]]) {
    id = request.id.uuidString
    self.url = url
    title = request.title
    position = request.position
    rate = request.rate.value
    loop = request.loop.map { [$0.lowerBound, $0.upperBound] }
    self.silences = silences
  }
}

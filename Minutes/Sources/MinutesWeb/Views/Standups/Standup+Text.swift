import Foundation
import LiveHTML
import MinutesCore

extension Standup {
  /// The title, or a text for a stand-up without one.
  var name: String {
    @Environment(\.texts) var texts
    return title.isEmpty ? texts.standups.untitled : title
  }

  /// The number of attendees in words.
  var attendeesText: String {
    @Environment(\.texts) var texts
    return texts.standups.attendees(attendees.count.counted)
  }

  /// The length in words.
  var lengthText: String { (duration / .seconds(1)).spokenText }
}

extension Meeting {
  /// When the meeting took place, in the time zone and the language of the browser.
  var dateText: String { Memo(id: id, date: date, duration: 0).dateText }
}

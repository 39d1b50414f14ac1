/// The list of stand-ups, their screens and their form.
package struct StandupTexts: Sendable {
  package var standups = "Stand-ups"
  package var untitled = "Untitled stand-up"
  package var attendees: CountText = { $0.isOne ? "1 attendee" : "\($0) attendees" }

  /// An attendee without a name.
  package var attendee: @Sendable (_ number: Int) -> String = { "Attendee \($0)" }
  package var noAttendee = "No attendee"

  package var cannotBeShown = "The stand-ups can't be shown"
  package var nothingIsOverwritten =
    "Nothing is overwritten. `minutes doctor` looks for the reason."
  package var tryAgain = "Try again"
  package var loading = "Loading stand-ups…"
  package var unreadable: CountText = {
    $0.isOne
      ? "1 stored entry can't be read, and is left as it is. `minutes doctor` names it."
      : "\($0) stored entries can't be read, and are left as they are. `minutes doctor` names them."
  }
  package var none = "No stand-ups yet"
  package var noneHelp = "A stand-up has attendees who speak in turn, each for the same time."
  package var addExample = "Add an example"
  package var new = "New stand-up"
  package var interruptedMeeting = "Interrupted meeting"

  /// The argument is the time for which the meeting has been running.
  package var meetingIsRunningFor: NameText = { "Meeting running for \($0)" }

  package var changesAreNotShown: NameText = {
    "Changes by other pages are not shown at the moment: \($0)"
  }
  package var someAreNotSaved = "Some changes are not saved."
  package var saveAgain = "Save again"

  /// The link to the screen below, by its title.
  package var back: NameText = { "‹ \($0)" }
  package var editStandup: NameText = { "Edit \($0)" }
  package var edit = "Edit"
  package var startMeeting = "Start meeting"
  package var attendeesHeading = "Attendees"
  package var pastMeetings = "Past meetings"
  package var noneYet = "None yet."
  package var deleteStandup = "Delete stand-up"

  package var title = "Title"
  package var titleExample = "Daily stand-up"

  /// Browsers show it with a title that has spaces only.
  package var titleHint = "The title needs at least one character that is not a space."
  package var length: NameText = { "Length: \($0)" }
  package var theme = "Theme"

  /// The names of the themes.
  package var themes = [
    "bubblegum": "Bubblegum", "buttercup": "Buttercup", "indigo": "Indigo",
    "lavender": "Lavender", "magenta": "Magenta", "navy": "Navy", "orange": "Orange",
    "oxblood": "Oxblood", "periwinkle": "Periwinkle", "poppy": "Poppy", "purple": "Purple",
    "seafoam": "Seafoam", "sky": "Sky", "tan": "Tan", "teal": "Teal", "yellow": "Yellow",
  ]
  package var name = "Name"
  package var addAttendee = "Add attendee"
  package var removeAttendee: NameText = { "Remove \($0)" }
  package var remove = "Remove"
  package var cancel = "Cancel"
  package var save = "Save"

  package var deleteQuestion = "Delete this stand-up?"
  package var deleteWarning =
    "Its past meetings are deleted with it. Their recordings stay among the memos."
  package var delete = "Delete"
  package var keep = "Keep"
  package var ok = "OK"
  package var meetingIsRunning = "A meeting of this stand-up is running."
  package var meetingIsRunningHelp = "It can be deleted when the meeting has ended."
  package var wasDeletedElsewhere = "The stand-up was deleted on another page."
  package var wasDeletedElsewhereHelp =
    "Save the form to keep what you have entered as a new stand-up."
  package var wereNotSaved = "The stand-ups were not saved."
  package var later = "Later"

  /// English texts.
  package init() {}
}

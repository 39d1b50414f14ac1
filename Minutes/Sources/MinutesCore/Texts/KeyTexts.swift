/// The list of keys.
package struct KeyTexts: Sendable {
  /// Keys that belong together.
  package struct Group: Sendable {
    package var name: String
    package var lines: [(keys: String, effect: String)]

    package init(name: String, lines: [(keys: String, effect: String)]) {
      self.name = name
      self.lines = lines
    }
  }

  package var keyboard = "Keyboard"
  package var keyboardWithKey = "Keyboard (?)"
  package var letterKeys = "Keys without Ctrl: R, P, S, B and ?"
  package var letterKeysHelp = "Turn them off if speech input or other keys press them by accident."
  package var close = "Close"

  package var letters = Group(
    name: "Everywhere",
    lines: [
      ("R", "Record"), ("P", "Pause and resume the recording"), ("S", "Stop the recording"),
      ("B", "Add a bookmark to the open memo"),
      ("?", "Show this list"),
    ])

  package var others = [
    Group(
      name: "Memos",
      lines: [
        ("Space", "Play and pause"), ("← →", "Skip 15 seconds"), ("↑ ↓", "Go from memo to memo"),
        ("Enter", "Open or close the memo that has the focus"), ("Escape", "Close the memo"),
        ("Enter", "Save the name that is being typed"), ("Escape", "Restore the name"),
      ]),
    Group(
      name: "Selecting memos",
      lines: [
        ("Space", "Select the memo that has the focus"),
        ("Shift+Space Shift+Click", "Select the memos from the last one to this one"),
        ("Ctrl+A", "Select all memos that are listed"), ("Escape", "End the selection"),
      ]),
    Group(
      name: "Editing",
      lines: [
        ("Tab", "Go to the ends of the selection"), ("← →", "Move an end by 0.1 seconds"),
        ("Page Up Page Down", "Move it by a tenth of the memo"),
        ("Home End", "Move it to the start or the end of the memo"), ("Escape", "End editing"),
      ]),
    Group(
      name: "Playlists",
      lines: [("↑ ↓", "Move the memo whose handle has the focus")]),
    Group(
      name: "Transcripts",
      lines: [
        ("Tab", "Go to the next paragraph"), ("← →", "Choose a word of the paragraph"),
        ("Home End", "Choose its first or last word"), ("Enter", "Play from the word"),
        ("Ctrl+Enter", "Save the paragraph that is being edited"), ("Escape", "Cancel editing"),
        ("Ctrl+Z Ctrl+Y", "Undo and redo"),
      ]),
  ]

  /// English texts.
  package init() {}
}

import ArgumentParser
import Foundation
import LiveServer
import MinutesLive

/// `minutes access`
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access",
    abstract: "Lists the browsers that have given the access token, and revokes their access.",
    discussion: """
      EXAMPLES
        minutes access list
        minutes access revoke 0123abcd
      """,
    subcommands: [List.self, Revoke.self],
    defaultSubcommand: List.self
  )

  /// `minutes access list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the browsers with access. Those that were seen last come first.",
      discussion: """
        EXAMPLES
          minutes access list
          minutes access list --json | jq -r '.[].name'
        """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: DataOptions

    private struct Entry: Encodable {
      var id: String
      var name: String
      /// The time at which the browser has given the access token, in UTC.
      var firstSeen: Date
      /// The time at which it has opened its last page, in UTC.
      var lastSeen: Date
    }

    func run() throws {
      let entries = try options.existingAccessRegister().entries()
      if json {
        return try printJSON(
          entries.map {
            Entry(id: $0.id, name: $0.name, firstSeen: $0.firstSeen, lastSeen: $0.lastSeen)
          })
      }
      guard !entries.isEmpty else {
        return print("No browser has access. Each is asked for the access token.")
      }
      let style = Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .space)
      print("BROWSER   SINCE                 LAST SEEN             NAME")
      for entry in entries {
        print(
          "\(entry.id)  \(entry.firstSeen.formatted(style))  \(entry.lastSeen.formatted(style))  \(entry.name)"
        )
      }
    }
  }

  /// `minutes access revoke`
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revokes the access of a browser.",
      discussion: """
        Its open pages end within 20 seconds. It may give the access token again.

        EXAMPLES
          minutes access revoke 0123abcd
          minutes access revoke --all
        """)

    @Argument(help: "The browser, as 'minutes access list' calls it.")
    var browser: String?

    @Flag(help: "Revoke the access of all browsers.")
    var all = false

    @OptionGroup var options: DataOptions

    func validate() throws {
      guard (browser == nil) == all else {
        throw ValidationError("Name a browser of 'minutes access list', or give --all.")
      }
    }

    func run() throws {
      let register = try options.existingAccessRegister()
      let browsers = try browser.map { [$0] } ?? register.entries().map(\.id)
      for browser in browsers {
        guard try register.revoke(browser) else {
          throw CommandFailure(
            description:
              "No browser '\(browser)' has access. 'minutes access list' shows those that have.")
        }
        print("Revoked the access of \(browser).")
      }
    }
  }
}

extension DataOptions {
  /// The browsers with access. Creates the folder.
  func accessRegister() throws -> AccessRegister { try AccessRegister(at: folder.access.path) }

  /// The browsers with access to a library.
  ///
  /// - Throws: `ExitCode` if there is none.
  fileprivate func existingAccessRegister() throws -> AccessRegister {
    try AccessRegister(at: existingFolder().access.path)
  }
}

import Foundation
import MinutesLive

/// Prints a value as JSON.
func printJSON(_ value: some Encodable) throws {
  print(String(decoding: try jsonData(value), as: UTF8.self))
}

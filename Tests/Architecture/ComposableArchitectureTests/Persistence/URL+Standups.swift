import Foundation

extension URL {
  static let standups = FileManager.default
    .urls(for: .documentDirectory, in: .userDomainMask)[0]
    .appending(component: "standups.json")
}

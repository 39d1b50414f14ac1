import Foundation
import MinutesCore

extension MemoListing {
  /// The maximum length of a query in bytes. Longer searches are not in the address.
  private static let maximumLength = 2_000

  /// The query of the address, with its question mark. Empty for the list without a search, a filter and another order.
  var query: String {
    var items: [(String, String)] = []
    if !search.isEmpty { items.append(("search", search)) }
    if showsFavorites { items.append(("favourites", "yes")) }
    if let tag { items.append(("tag", tag.text)) }
    if order != .newestFirst { items.append(("order", order.rawValue)) }
    let query = items.map { "\($0)=\(Self.encode($1))" }.joined(separator: "&")
    if query.utf8.count > Self.maximumLength {
      return MemoListing(showsFavorites: showsFavorites, tag: tag, order: order).query
    }
    return query.isEmpty ? "" : "?\(query)"
  }

  /// Reads the query of an address. Unknown items, and values that no list can have, are ignored.
  ///
  /// - Parameter path: The path with its query. It comes from the browser.
  init(path: String) {
    self.init()
    guard path.utf8.count <= 2 * Self.maximumLength, let mark = path.firstIndex(of: "?") else {
      return
    }
    for item in path[mark...].dropFirst().split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      guard parts.count == 2,
        let value = parts[1].replacing("+", with: " ").removingPercentEncoding
      else { continue }
      switch parts[0] {
      case "search": search = String(value.prefix(MemoSearch.maximumLength))
      case "favourites": showsFavorites = value == "yes"
      case "tag": tag = MemoTag(value)
      case "order": order = MemoOrder(rawValue: value) ?? order
      default: break
      }
    }
  }

  /// Encodes a value so that no browser writes it in another way: the address would then seem to be another one.
  private static func encode(_ value: String) -> String {
    value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

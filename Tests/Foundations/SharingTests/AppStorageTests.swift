import ConcurrencyExtras
import Foundation
import Sharing
import Testing

struct AppStorageTests {
  @Dependency(\.defaultAppStorage) var defaults

  @Test func `every type of value is stored`() throws {
    @Shared(.appStorage("bool")) var bool = false
    @Shared(.appStorage("int")) var int = 0
    @Shared(.appStorage("double")) var double = 0.0
    @Shared(.appStorage("string")) var string = ""
    @Shared(.appStorage("strings")) var strings: [String] = []
    @Shared(.appStorage("url")) var url = URL(fileURLWithPath: "/")
    @Shared(.appStorage("data")) var data = Data()
    @Shared(.appStorage("date")) var date = Date(timeIntervalSince1970: 0)
    @Shared(.appStorage("tab")) var tab = Tab.memos
    @Shared(.appStorage("level")) var level = Level.low
    @Shared(.appStorage("person")) var profile = Profile(name: "")
    $bool.withLock { $0 = true }
    $int.withLock { $0 = 1 }
    $double.withLock { $0 = 1.5 }
    $string.withLock { $0 = "a" }
    $strings.withLock { $0 = ["a", "b"] }
    $url.withLock { $0 = URL(string: "https://example.com/a?b")! }
    $data.withLock { $0 = Data([1]) }
    $date.withLock { $0 = Date(timeIntervalSince1970: 1) }
    $tab.withLock { $0 = .settings }
    $level.withLock { $0 = .high }
    $profile.withLock { $0.name = "Blob" }

    #expect(defaults.bool(forKey: "bool"))
    #expect(defaults.integer(forKey: "int") == 1)
    #expect(defaults.double(forKey: "double") == 1.5)
    #expect(defaults.string(forKey: "string") == "a")
    #expect(defaults.stringArray(forKey: "strings") == ["a", "b"])
    #expect(defaults.url(forKey: "url") == URL(string: "https://example.com/a?b"))
    #expect(defaults.data(forKey: "data") == Data([1]))
    #expect(defaults.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 1))
    #expect(defaults.string(forKey: "tab") == "settings")
    #expect(defaults.integer(forKey: "level") == 2)
    #expect(
      try JSONDecoder().decode(Profile.self, from: try #require(defaults.data(forKey: "person")))
        == Profile(name: "Blob"))
  }

  @Test func `optionals of every type are stored, and removed`() {
    @Shared(.appStorage("bool")) var bool: Bool?
    @Shared(.appStorage("int")) var int: Int?
    @Shared(.appStorage("double")) var double: Double?
    @Shared(.appStorage("string")) var string: String?
    @Shared(.appStorage("strings")) var strings: [String]?
    @Shared(.appStorage("url")) var url: URL?
    @Shared(.appStorage("data")) var data: Data?
    @Shared(.appStorage("date")) var date: Date?
    @Shared(.appStorage("tab")) var tab: Tab?
    @Shared(.appStorage("level")) var level: Level?
    @Shared(.appStorage("person")) var profile: Profile?
    #expect(bool == nil && int == nil && double == nil && string == nil && strings == nil)
    #expect(url == nil && data == nil && date == nil && tab == nil && level == nil)
    #expect(profile == nil)
    $int.withLock { $0 = 1 }
    $tab.withLock { $0 = .settings }
    $profile.withLock { $0 = Profile(name: "Blob") }
    #expect(defaults.integer(forKey: "int") == 1)
    #expect(defaults.string(forKey: "tab") == "settings")
    #expect(profile == Profile(name: "Blob"))

    $int.withLock { $0 = nil }
    $tab.withLock { $0 = nil }

    #expect(defaults.object(forKey: "int") == nil)
    #expect(defaults.object(forKey: "tab") == nil)
  }

  @Test func `stored values are loaded, and a default is not stored`() {
    defaults.set(7, forKey: "count")
    defaults.set("settings", forKey: "tab")
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("tab")) var tab = Tab.memos
    @Shared(.appStorage("other")) var other = 1

    #expect(count == 7)
    #expect(tab == .settings)
    #expect(other == 1)
    #expect(defaults.object(forKey: "other") == nil)
  }

  @Test func `a change of user defaults is noticed`() {
    @Shared(.appStorage("count")) var count = 1
    defaults.set(5, forKey: "count")
    #expect(count == 5)
    defaults.removeObject(forKey: "count")
    #expect(count == 1)
  }

  @Test func `other user defaults may be used`() throws {
    let store = try #require(UserDefaults(suiteName: "sharing-tests-\(UUID().uuidString)"))
    @Shared(.appStorage("count", store: store)) var count = 1
    $count.withLock { $0 = 2 }
    #expect(store.integer(forKey: "count") == 2)
    #expect(defaults.object(forKey: "count") == nil)
    store.removeObject(forKey: "count")
  }

  @Test func `a value that can't be decoded is reported`() {
    defaults.set(Data("?".utf8), forKey: "person")
    withKnownIssue {
      @Shared(.appStorage("person")) var profile = Profile(name: "default")
      #expect(profile.name == "default")
      #expect("\($profile.loadError!)".hasPrefix("The value of 'person' in the app storage"))
    } matching: {
      $0.description.contains("The value of 'person' in the app storage")
    }
  }

  @Test(arguments: 1...3) func `a test never sees the value of another one`(number: Int) {
    @Shared(.appStorage("isolated")) var value = 0
    #expect(value == 0)
    $value.withLock { $0 = number }
  }
}

enum Tab: String {
  case memos, settings
}

enum Level: Int {
  case low = 1
  case high = 2
}

struct Profile: Codable, Equatable {
  var name: String
}

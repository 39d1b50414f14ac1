public import Dependencies

/// Adds a dependency to `DependencyValues`, with its key and accessors.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry var temporaryDirectory = URL(filePath: "/tmp")
/// }
///
/// @Dependency(\.temporaryDirectory) var temporaryDirectory
/// ```
///
/// The value that the property is assigned is its value everywhere: in apps, previews and tests. It is
/// evaluated anew for each test.
///
/// The type of the property must be written, unless the value is a literal or a call of an initialiser,
/// `AudioPlayerClient()`. It has to be `Sendable`.
///
/// In a module that belongs to the main actor by default, declare the extension `nonisolated`:
/// `@Dependency` is used from every isolation.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry() =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` whose values in apps and previews differ from the one in tests.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: AudioPlayerClient.live, previewValue: .silent)
///   var audioPlayer = AudioPlayerClient()
/// }
/// ```
///
/// - In tests, the dependency has the value that the property is assigned. If there is none, a test that uses the
///   dependency without overriding it fails.
/// - In apps it is `liveValue`, or else the value for tests.
/// - In previews it is `previewValue`, or else the value of apps.
///
/// Each expression is evaluated when the dependency is first used in its context, the live one at most once in
/// a process.
///
/// - Parameters:
///   - liveValue: The value in apps. Name its type in full, `AudioPlayerClient.live`: the compiler looks at
///     it before it looks at the property. It cannot see there what another macro generates, such as the
///     initialiser of a ``DependencyClient()``; give such a value a name in a static property.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Value>(
  liveValue: @autoclosure () -> Value? = nil,
  previewValue: @autoclosure () -> Value? = nil
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` and says its type first, so that the values can be written short.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(AudioPlayerClient.self, liveValue: .live, previewValue: .silent)
///   var audioPlayer: AudioPlayerClient = .failing
/// }
/// ```
///
/// - Parameters:
///   - type: The type of the dependency.
///   - liveValue: The value in apps; that in tests, unless given.
///   - previewValue: The value in previews; that in apps, unless given.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Value>(
  _ type: Value.Type,
  liveValue: @autoclosure () -> Value? = nil,
  previewValue: @autoclosure () -> Value? = nil
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` whose key exists already.
///
/// ```swift
/// extension AudioPlayerClient: TestDependencyKey {
///   static let testValue = Self()
/// }
///
/// extension DependencyValues {
///   @DependencyEntry(AudioPlayerClient.self) var audioPlayer: AudioPlayerClient
/// }
/// ```
///
/// Only the accessors are generated. This is the form for a dependency whose interface and implementation
/// live in different modules.
///
/// - Parameter key: The key, often the type of the dependency itself.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Key: TestDependencyKey>(_ key: Key.Type) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` and takes the value for tests as an argument.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(AudioPlayerClient.failing, liveValue: .live, previewValue: .silent)
///   var audioPlayer: AudioPlayerClient
/// }
/// ```
///
/// - Parameters:
///   - testValue: The value in tests.
///   - liveValue: The value in apps; that in tests, unless given.
///   - previewValue: The value in previews; that in apps, unless given.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Value>(
  _ testValue: @autoclosure () -> Value,
  liveValue: @autoclosure () -> Value? = nil,
  previewValue: @autoclosure () -> Value? = nil
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

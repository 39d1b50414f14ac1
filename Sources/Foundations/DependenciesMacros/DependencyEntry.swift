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
/// The initial value of the property is the value in all contexts: in apps, previews and tests. It
/// is evaluated again for each test.
///
/// The type of the property must be explicit, unless the value is a literal or a call of an
/// initialiser, `AudioPlayerClient()`. It must be `Sendable`.
///
/// In a module whose types are on the main actor by default, declare the extension `nonisolated`:
/// `@Dependency` is used from every isolation.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry() =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` whose values in apps and previews differ from the one in
/// tests.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: AudioPlayerClient.live, previewValue: .silent)
///   var audioPlayer = AudioPlayerClient()
/// }
/// ```
///
/// - In tests, the dependency has the initial value of the property. Without one, a test that uses
///   the dependency without overriding it fails.
/// - In apps it is `liveValue`, or else the value for tests.
/// - In previews it is `previewValue`, or else the value of apps.
///
/// Each expression is evaluated at the first use of the dependency in its context, the live one at
/// most once in a process.
///
/// - Parameters:
///   - liveValue: The value in apps. Write its full type, `AudioPlayerClient.live`: the compiler
///     type-checks it before the property. It does not see declarations of other macros there, such
///     as the initialiser of a ``DependencyClient()``; use a static property for such a value.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Value>(
  liveValue: @autoclosure () -> Value? = nil,
  previewValue: @autoclosure () -> Value? = nil
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` with its type first, so that the values can use implicit
/// member syntax.
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
///   - liveValue: The value in apps. The default is that in tests.
///   - previewValue: The value in previews. The default is that in apps.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Value>(
  _ type: Value.Type,
  liveValue: @autoclosure () -> Value? = nil,
  previewValue: @autoclosure () -> Value? = nil
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` for an existing key.
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
/// Only the accessors are generated. Use this form for a dependency whose interface and
/// implementation are in different modules.
///
/// - Parameter key: The key, often the type of the dependency itself.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Key: TestDependencyKey>(_ key: Key.Type) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Adds a dependency to `DependencyValues` with the value for tests as an argument.
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
///   - liveValue: The value in apps. The default is that in tests.
///   - previewValue: The value in previews. The default is that in apps.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Value>(
  _ testValue: @autoclosure () -> Value,
  liveValue: @autoclosure () -> Value? = nil,
  previewValue: @autoclosure () -> Value? = nil
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

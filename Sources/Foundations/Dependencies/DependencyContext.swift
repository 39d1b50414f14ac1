import Foundation
import IssueReporting
public import Synchronization

/// The context of the running code, which determines the default values of dependencies.
///
/// A process has one context: ``test`` in tests, ``preview`` in an Xcode preview, ``live``
/// otherwise. A scope may choose another:
///
/// ```swift
/// withDependencies {
///   $0.context = .live
/// } operation: {
///   …  // talks to the real server, in a test
/// }
/// ```
public enum DependencyContext: UInt8, AtomicRepresentable, Sendable {
  /// The app as its users run it: dependencies have their ``DependencyKey/liveValue``.
  case live

  /// A preview of a screen: dependencies have their ``TestDependencyKey/previewValue``.
  case preview

  /// A test: dependencies have their ``TestDependencyKey/testValue``.
  case test
}

extension DependencyContext {
  /// The context of this process.
  static let process: Self =
    if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
      .preview
    } else if isTesting {
      .test
    } else {
      .live
    }
}

extension DependencyValues {
  /// The context, which determines the default values of all dependencies.
  ///
  /// The default is the context of the process.
  public var context: DependencyContext {
    get { context(with: defaults) }
    set {
      scope = DependencyScope(
        context: newValue, defaults: scope?.defaults, preparation: scope?.preparation)
    }
  }

  /// Dependencies without overrides, in the live context.
  public static var live: Self { Self(context: .live) }

  /// Dependencies without overrides, in the preview context.
  ///
  /// In a test, default values are created again: `$0 = .preview` discards those that the test has
  /// used.
  public static var preview: Self { Self(freshIn: .preview) }

  /// Dependencies without overrides, in the test context.
  ///
  /// In a test, default values are created again: `$0 = .test` discards those that the test has
  /// used.
  public static var test: Self { Self(freshIn: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }

  private init(freshIn context: DependencyContext) {
    self.init(context: context)
    guard isTesting else { return }
    scope = DependencyScope(context: context, defaults: DefaultValues(isExact: true))
  }
}

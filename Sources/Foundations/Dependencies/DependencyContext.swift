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

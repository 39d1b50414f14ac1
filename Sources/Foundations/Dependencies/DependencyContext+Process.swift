import Foundation
import IssueReporting

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

// Re-exports for clients, features and their tests: `import Dependencies` suffices.
@_exported public import Clocks
@_exported public import ConcurrencyExtras
@_exported public import CustomDump
@_exported public import IssueReporting
@_exported public import XCTestDynamicOverlay

import SourceLocations

/// A part of a shared value that can be changed.
final class PartReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  private let root: SharedReference<Root>
  private let keyPath: WritableKeyPath<Root, Value>

  init(_ root: SharedReference<Root>, _ keyPath: WritableKeyPath<Root, Value>) {
    self.root = root
    self.keyPath = keyPath
  }

  override var observation: SharedObservation { root.observation }
  override var persistence: (any SharedPersistence)? { root.persistence }
  override var isBeingWritten: Bool { root.isBeingWritten }
  override func read() -> Value { root.read()[keyPath: keyPath] }

  override func write<Result, Failure: Error>(
    at location: SourceLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try root.write(at: location) { root throws(Failure) in
      try operation(&root[keyPath: keyPath])
    }
  }
}

/// A value that is computed from a shared one.
final class ProjectionReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  private let root: SharedReference<Root>
  private let project: (Root) -> Value

  init(_ root: SharedReference<Root>, _ project: @escaping (Root) -> Value) {
    self.root = root
    self.project = project
  }

  override var observation: SharedObservation { root.observation }
  override var persistence: (any SharedPersistence)? { root.persistence }
  override var isBeingWritten: Bool { root.isBeingWritten }
  override func read() -> Value { project(root.read()) }
}

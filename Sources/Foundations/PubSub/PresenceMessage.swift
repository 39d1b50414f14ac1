/// A message of a process to the others that use a presence topic.
struct PresenceMessage: Codable, Sendable {
  enum Content: Codable, Sendable {
    /// Asks all processes for their participants.
    case question
    /// All participants of the process, by id, with their metadata as JSON.
    case all([String: String])
    /// A participant has joined, or has other metadata.
    case joined(id: String, metadata: String)
    case left(id: String)
    /// The process is alive.
    case alive
  }

  /// The random id of the sending client.
  var node: String

  /// The number of changes of the sender's participants so far, this one included. A receiver that
  /// has missed one asks for all.
  var version: Int

  var content: Content
}

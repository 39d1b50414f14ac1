#if LiveServer
import LiveHTML
import LiveUploads
import NIOCore

/// A session with its socket, rate limits and restorable state.
@MainActor
final class ServedSession {
  let key: SessionKey
  let session: LiveSession

  /// The uploads of the page.
  let uploads: UploadSession

  /// The client that has loaded the page.
  let client: ClientIdentity

  /// The order in which pages were loaded or disconnected; larger is later.
  var lastSeen: Int

  /// The socket; `nil` while the page is disconnected.
  var outbox: SocketOutbox?

  /// The rate of the page's messages, over all its sockets.
  var rate: MessageRate

  /// The rate of the page's bytes, over all its sockets.
  var byteRate: MessageRate

  /// The deadline for a connection, after which the task ends the session.
  var expiry: (deadline: Deadline, task: Task<Void, Never>)?

  /// Ends the recording of changes for an inspector.
  var recordingEnd: Task<Void, Never>?

  /// The storage key of the page's restorable state; `nil` if the page is not restorable.
  var stateName: String?

  /// The storage key of the state that the page was restored from. That state is removed when the
  /// page's own state is written.
  var predecessor: String?

  /// Whether a browser has ever connected. The state of a page that no browser connected to is
  /// not written.
  var isClaimed = false

  /// Whether the user has left the page since its last connection.
  var isLeft = false

  /// Whether the session applies no more messages, because the process shuts down.
  var isRetired = false

  /// Whether another session has taken over the stored state.
  var isReplaced = false

  /// Whether the restorable state has changed since it was written.
  var isStateUnsaved: Bool

  /// Whether the storage holds state of this session. `false` after another session has taken it
  /// over.
  var isStateKept = false

  /// The time to write unchanged state again, before the storage removes it as outdated.
  var renewal: Deadline?

  /// The delayed save, and the write in progress.
  var saving: Task<Void, Never>?
  var writing: Task<Void, Never>?

  /// The numbers of the last save, and of the last save that was attempted, successfully or not.
  var lastSave = 0
  private var lastTriedSave = 0

  /// Messages that wait for a save, with its number.
  private var held: [(save: Int, send: () -> Void)] = []

  init(
    key: SessionKey, session: LiveSession, uploads: UploadSession, stateName: String?,
    predecessor: String?, client: ClientIdentity, lastSeen: Int, limits: LiveServer.Limits
  ) {
    self.key = key
    self.session = session
    self.uploads = uploads
    self.stateName = stateName
    self.predecessor = predecessor
    self.isStateUnsaved = predecessor != nil
    self.client = client
    self.lastSeen = lastSeen
    self.rate = MessageRate(limits: limits, at: .now())
    self.byteRate = MessageRate(bytesOf: limits, at: .now())
  }

  /// Whether the restorable state may be written. That of a page that no browser has connected to
  /// is written only if the session has restored it and can't be connected to any more: the
  /// browser knows its storage key.
  var maySaveState: Bool { self.isClaimed || (self.isRetired && self.predecessor != nil) }

  /// Sends a message after all saves that precede it were attempted.
  func sendAfterSaving(_ send: @escaping () -> Void) {
    if self.lastTriedSave >= self.lastSave {
      send()
    } else {
      self.held.append((self.lastSave, send))
    }
  }

  /// Notes that a save and all saves before it were attempted, and sends the messages that waited
  /// for them.
  func noteTriedSave(_ number: Int) {
    self.lastTriedSave = max(self.lastTriedSave, number)
    let count = self.held.prefix { $0.save <= number }.count
    let messages = self.held.prefix(count)
    self.held.removeFirst(count)
    for message in messages { message.send() }
  }
}
#endif

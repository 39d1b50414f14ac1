import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A simulated page that records, with the functions of the page's script.
@MainActor
final class HearingPage {
  /// The page's state of a recording.
  struct Recording {
    var id: String
    var isOver = false
    var isPaused = false
    var isCancelled = false
    var frameCount = 0
    /// The number of channels. Older scripts do not report it.
    var channelCount: Int?
    /// The duration of lost sound, in seconds.
    var missing = 0.0
    /// Further events that it reports.
    var events: [[String: String]] = []
    /// The unacknowledged chunks, by their first frame.
    var chunks: [Int: Data] = [:]
  }

  /// The recordings of this page, and those of closed pages.
  var recordings: [Recording] = []
  var leftovers: [Recording] = []

  /// The calls so far, with the ids of the recordings.
  private(set) var calls: [String] = []

  /// Called before each function.
  var willCall: (String) -> Void = { _ in }

  /// Whether deleting from the browser's database has no effect.
  var forgetsNothing = false

  private let session = LiveSession(EmptyPage())
  private var lastEvent = 0
  private var lastPatch = 0
  /// The unacknowledged frames, by call number.
  private var uploads: [Int: (id: String, frames: [Int])] = [:]

  var browser: Browser { session.browser }

  init() {
    session.connect { [weak self] message in
      // Asynchronous, because the session must not be called from its own callback.
      Task { @MainActor in self?.receive(message) }
    }
    lastPatch = session.lastPatch
  }

  /// Renders the page again, so that pending calls fail.
  func renderAgain() throws {
    try session.receive(Array("[0,1,\"\",\(lastPatch)]".utf8))
  }

  /// Ends the session.
  func end() { session.end() }

  private func receive(_ message: [UInt8]) {
    guard let values = try? JSONSerialization.jsonObject(with: Data(message)) as? [Any] else {
      return
    }
    switch values[0] as! Int {
    case 1:
      lastPatch = values[1] as! Int
      for operation in values[3] as! [[Any]] where operation[0] as! Int == 10 {
        call(operation[1] as! Int, operation[2] as! String, operation[3] as! [Any])
      }
    case 2:
      lastPatch = values[2] as! Int
    case 5:
      acknowledge(values[1] as! Int, upTo: values[2] as! Int)
    default:
      break
    }
  }

  private func call(_ number: Int, _ function: String, _ arguments: [Any]) {
    let id = arguments.first as? String ?? ""
    let name = String(function.dropFirst("recorder.".count))
    willCall(name)
    calls.append(id.isEmpty ? name : "\(name) \(UUID(uuidString: id)!.uuidString.suffix(1))")
    switch name {
    case "start":
      recordings.append(Recording(id: id))
      respond(number, description(recordings.last!))
    case "current":
      let heard = recordings.first { !$0.isOver } ?? recordings.last
      respond(number, heard.map { [description($0)] } ?? [])
    case "leftovers":
      respond(number, (recordings.filter(\.isOver) + leftovers).map(description))
    case "events":
      guard let recording = recording(id), recording.isOver else {
        if let missing = recording(id)?.missing, missing > 0 {
          tell(number, 6, ["kind": "missing", "seconds": missing])
        }
        for event in recording(id)?.events ?? [] { tell(number, 6, event) }
        return tell(number, 6, ["kind": recording(id)?.isPaused == true ? "paused" : "resumed"])
      }
      tell(number, 6, ["kind": "stopped"])
      tell(number, 7)
    case "stop":
      change(id) { $0.isOver = true }
      let stopped = recording(id)
      respond(number, ["frameCount": stopped?.frameCount ?? 0, "missing": stopped?.missing ?? 0])
      for upload in uploads.keys.sorted() { endUpload(upload) }
    case "upload":
      upload(number, id, from: arguments[1] as! Int)
    case "split":
      respond(number, split(id))
    case "cancel":
      if var cancelled = recording(id) {
        cancelled.isCancelled = true
        cancelled.chunks = [:]
        leftovers.append(cancelled)
      }
      recordings.removeAll { $0.id == id }
      for upload in uploads.keys.sorted() { endUpload(upload) }
      respond(number, NSNull())
    case "forget":
      if !forgetsNothing {
        recordings.removeAll { $0.id == id }
        leftovers.removeAll { $0.id == id }
      }
      respond(number, NSNull())
    default:
      respond(number, NSNull())
    }
  }

  private func upload(_ number: Int, _ id: String, from frame: Int) {
    var next = frame
    var frames: [Int] = []
    for (first, data) in (recording(id)?.chunks ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard first <= next else {
        tell(number, 5, "MissingSoundError", String(next))
        return
      }
      next = max(next, first + data.count / (2 * (recording(id)?.channelCount ?? 1)))
      frames.append(first)
      var message: [UInt8] = []
      for value in [number, frames.count] { message += bytes(value, count: 4) }
      try? session.receive(frame: message + bytes(first, count: 8) + data)
    }
    uploads[number] = (id, frames)
    endUpload(number)
  }

  private func acknowledge(_ number: Int, upTo last: Int) {
    guard let upload = uploads[number] else { return }
    for first in upload.frames.prefix(last) { change(upload.id) { $0.chunks[first] = nil } }
    endUpload(number)
  }

  private func endUpload(_ number: Int) {
    guard let upload = uploads[number],
      recordings.first(where: { $0.id == upload.id })?.isOver ?? true,
      upload.frames.allSatisfy({ recording(upload.id)?.chunks[$0] == nil })
    else { return }
    uploads[number] = nil
    respond(number, NSNull())
  }

  private func split(_ id: String) -> Bool {
    guard var rest = recording(id), let first = rest.chunks.keys.min() else { return false }
    change(id) { $0.chunks = [:] }
    rest.id = "00000000-0000-0000-0000-00000000000F"
    rest.frameCount -= first
    rest.isOver = false
    rest.chunks = Dictionary(uniqueKeysWithValues: rest.chunks.map { ($0 - first, $1) })
    leftovers.append(rest)
    return true
  }

  private func recording(_ id: String) -> Recording? {
    (recordings + leftovers).first { $0.id == id }
  }

  private func change(_ id: String, _ change: (inout Recording) -> Void) {
    if let index = recordings.firstIndex(where: { $0.id == id }) { change(&recordings[index]) }
    if let index = leftovers.firstIndex(where: { $0.id == id }) { change(&leftovers[index]) }
  }

  private func description(_ recording: Recording) -> Any {
    var description: [String: Any] = [
      "id": recording.id, "startedAt": 1_234_567_890, "sampleRate": 48_000,
      "isPaused": recording.isPaused,
      "isOver": recording.isOver, "isCancelled": recording.isCancelled,
      "frameCount": recording.frameCount, "missing": recording.missing,
    ]
    if let channelCount = recording.channelCount { description["channelCount"] = channelCount }
    return description
  }

  private func respond(_ number: Int, _ value: Any) { tell(number, 4, value) }

  private func tell(_ number: Int, _ kind: Int, _ values: Any...) {
    lastEvent += 1
    let message = [kind, lastEvent, lastPatch, number] + values
    _ = try? session.receive(Array(JSONSerialization.data(withJSONObject: message)))
  }

  private func bytes(_ value: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

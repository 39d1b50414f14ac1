import ComposableArchitecture
import Foundation

extension LiveSession {
  /// An activity of a session, for metrics and debugging.
  public enum Report: Equatable, Sendable {
    /// An event of the browser was received; `element` is `nil` if the event does not concern an
    /// element. The event's details are left out for privacy. The browser chooses the name, which
    /// is cut after 64 bytes.
    case event(name: String, element: Int?)

    /// The handler of an event has thrown an error. The error is a text for developers, and may
    /// contain details of the event; the name of its type contains none.
    case failure(event: String, element: Int, error: String, type: String)

    /// The pages at these addresses redirect to each other. A page says so in their place.
    case redirectLoop([String])

    /// A patch was created, with its size in bytes, and the time to evaluate and compare the
    /// changes.
    case patch(number: Int, size: Int, time: Duration)
  }
}

extension LiveSession {
  /// Reports an event that is about to be applied.
  func report(_ event: String, of element: UInt32?) {
    self.onReport?(
      .event(name: event.shortened, element: element.map { Int(truncatingIfNeeded: $0) }))
  }

  /// Handles an event, if the element has handlers for it.
  func handle(_ event: BrowserEvent, of element: UInt32) -> ReceiveResult {
    guard let (owner, handlers) = self.tree.handlers(of: event.name, on: element), !handlers.isEmpty
    else { return .notOffered(element: Int(truncatingIfNeeded: element), event: event.name) }
    if event.name == "input" || event.name == "change" {
      self.noteEntered(event, in: element, of: owner)
    }
    // The control was disabled while the event was on its way, or the client is not a browser.
    guard !owner.rendition.isBarred(event.name, of: element) else {
      return .notOffered(element: Int(truncatingIfNeeded: element), event: event.name)
    }
    owner.environment.whileCurrent {
      // The state may have changed since the element was rendered: its store may be gone.
      ViewEvent.handle {
        for handler in handlers {
          do { try handler(event) } catch { self.show(error, of: event, at: element) }
        }
      }
    }
    return .applied
  }

  /// Shows an error of a handler at the element, until the browser sends the next event of it.
  private func show(_ error: any Error, of event: BrowserEvent, at element: UInt32) {
    // Other descriptions are for developers, and may contain what users must not see.
    let text = (error as? any LocalizedError)?.errorDescription ?? ""
    self.differ.write { $0.setError(text, of: element) }
    self.onReport?(
      .failure(
        event: event.name, element: Int(truncatingIfNeeded: element), error: "\(error)",
        type: "\(type(of: error))"))
  }

  /// Notes the value that the browser shows now, so that later renderings are compared with it.
  private func noteEntered(_ event: BrowserEvent, in element: UInt32, of owner: Boundary) {
    var entered: EnteredValue?
    var group: [UInt8]?
    var isRadio = false
    owner.rendition.forEachAttribute(of: element) { attribute, bytes in
      guard attribute.kind != Token.handlerAttribute else { return }
      if attribute.hasName("value", in: bytes), entered == nil, let value = event.value {
        entered = .text(value)
      } else if attribute.hasName("checked", in: bytes), let isChecked = event.isChecked {
        entered = .checked(isChecked)
      } else if attribute.hasName("name", in: bytes) {
        group = [UInt8](bytes.extracting(attribute.value))
      } else if attribute.hasName("type", in: bytes) {
        isRadio = bytes.extracting(attribute.value).isSame(as: "radio")
      }
    }
    guard let entered else { return }
    if entered == .checked(true), isRadio, let group {
      for other in owner.rendition.elements(named: group) where other != element {
        self.tree.enteredValues[other] = .checked(false)
      }
    }
    self.tree.enteredValues[element] = entered
    if !owner.isDirty { self.tree.note(owner) }
  }
}

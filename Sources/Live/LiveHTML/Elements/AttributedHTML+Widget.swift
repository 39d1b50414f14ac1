import Foundation
import IssueReporting

extension AttributedHTML {
  /// Gives the content of this element to a script of the app: a map, a chart, an editor of another
  /// project.
  ///
  /// ```swift
  /// struct ChartView: Component {
  ///   static let script = Asset("chart.js", PackageResources.chart_js)
  ///   let store: StoreOf<Prices>
  ///
  ///   var body: some HTML {
  ///     div(.id("chart"), .aria("label", "Prices"))
  ///       .widget(Self.script, state: store.prices)
  ///       .onWidget("select", of: Int.self) { store.send(.priceSelected($0)) }
  ///   }
  /// }
  /// ```
  ///
  /// The script is an ES module. Its default export is called with the element, the state and a
  /// function that sends events, and may return functions for new states and for the end:
  ///
  /// ```js
  /// export default (element, state, send) => {
  ///   const onSelect = (index) => send("select", index);
  ///   const chart = new Chart(element, { data: state, onSelect });
  ///   return {
  ///     update: (state) => chart.setData(state),
  ///     remove: () => chart.destroy(),
  ///   };
  /// };
  /// ```
  ///
  /// Patches do not touch the content of the element, and neither does a new session after an
  /// interruption. Attributes of the element belong to the server: a script that needs other
  /// classes or styles adds an element of its own. The element must have no content from the
  /// server, and needs an id if siblings come and go.
  ///
  /// An error of the script, also that it can't be loaded, is reported in the console and does not
  /// stop other widgets. If the widget had not begun, it is tried again with the next state.
  ///
  /// A state that can't be encoded is reported as an issue, and the script gets `null`.
  ///
  /// - Parameters:
  ///   - script: The script, which needs a route: `Route(assets: ChartView.script)`.
  ///   - state: The state, which the script gets as a JSON value, again when it has changed.
  /// - Returns: The element.
  public func widget(
    _ script: Asset, state: some Encodable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    var json = "null"
    do {
      let encoder = JSONEncoder()
      // Equal states must have equal texts.
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      json = String(decoding: try encoder.encode(state), as: UTF8.self)
    } catch {
      reportIssue(
        """
        The state of the widget "\(script.name)" can't be encoded, so its script gets 'null': \(error)
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return self.attributes(
      .data("live-module", BrowserRuntime.widgetScript.url),
      .data("live-widget", script.url),
      .data("live-state", json))
  }

  /// Handles an event that the script of a widget sends.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - type: The type of the value that the script sends. Any other value throws a
  ///     ``WidgetEventError``, which the page shows at the element.
  ///   - action: Called with the value.
  /// - Returns: The element.
  public func onWidget<Value: Decodable>(
    _ name: String, of type: Value.Type,
    perform action: @escaping @MainActor (Value) throws -> Void
  ) -> Self {
    self.on(name) { event in
      guard let value = event.detail.decoded(as: Value.self) else {
        throw WidgetEventError(name: name, type: "\(Value.self)")
      }
      try action(value)
    }
  }

  /// Handles an event without a value that the script of a widget sends.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - action: Called for each event.
  /// - Returns: The element.
  public func onWidget(
    _ name: String, perform action: @escaping @MainActor () throws -> Void
  ) -> Self {
    self.on(name) { _ in try action() }
  }
}

/// The script of a widget has sent a value of another type than the page expects.
public struct WidgetEventError: Error, Equatable, CustomStringConvertible {
  /// The name of the event.
  public let name: String

  /// The expected type.
  public let type: String

  /// A message for developers.
  public var description: String {
    "The event '\(self.name)' of a widget has no value that can be decoded as '\(self.type)'."
  }
}

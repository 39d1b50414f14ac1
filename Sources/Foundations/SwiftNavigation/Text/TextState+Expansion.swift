import Foundation

extension TextState {
  /// The handling of literals.
  enum Expansion {
    /// They are localised.
    case localized(Locale?)
    /// They are used as in the source code.
    case source
  }

  typealias Emit = (_ text: String, _ attributes: Attributes, _ table: LocalizedTable?) -> Void

  /// Emits the pieces of the text. `table` is the strings file for pieces that were not localised
  /// and have one.
  func expand(_ expansion: Expansion, inside outer: Attributes, emit: Emit) {
    for segment in segments {
      let attributes = segment.attributes(inside: outer)
      switch segment.content {
      case .verbatim(let text):
        if !text.isEmpty { emit(text, attributes, nil) }

      case .localized(let format, let table):
        switch expansion {
        case .localized(let locale):
          let pattern = table.pattern(for: format.key, locale: locale)
          format.expand(pattern, expansion, attributes) { emit($0, $1, nil) }
        case .source:
          let isDefault = table == LocalizedTable()
          format.expand(format.key, expansion, attributes) { text, attributes in
            emit(text, attributes, isDefault ? nil : table)
          }
        }
      }
    }
  }
}

extension TextState.LocalizedFormat {
  fileprivate func expand(
    _ pattern: String,
    _ expansion: TextState.Expansion,
    _ attributes: TextState.Attributes,
    emit: (String, TextState.Attributes) -> Void
  ) {
    guard !arguments.isEmpty else {
      if !pattern.isEmpty { emit(pattern, attributes) }
      return
    }
    for piece in FormatPattern(pattern).pieces {
      switch piece {
      case .literal(let text):
        emit(text, attributes)
      case .placeholder(let placeholder):
        guard arguments.indices.contains(placeholder.index) else {
          emit(placeholder.source, attributes)
          continue
        }
        switch arguments[placeholder.index] {
        case .text(let text):
          text.expand(expansion, inside: attributes) { text, attributes, _ in
            emit(text, attributes)
          }
        case let argument:
          let text = argument.formatted(as: placeholder, locale: expansion.locale)
          if !text.isEmpty { emit(text, attributes) }
        }
      }
    }
  }
}

extension TextState.Expansion {
  fileprivate var locale: Locale? {
    switch self {
    case .localized(let locale): locale
    case .source: nil
    }
  }
}

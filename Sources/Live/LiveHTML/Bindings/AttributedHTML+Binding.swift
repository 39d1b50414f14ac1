extension VoidElement where Kind == ElementKind.Input {
  /// Shows a text and changes it while somebody types.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - debounce: How many milliseconds without typing pass before it is changed.
  public func bind(_ text: Binding<String>, debounce: Int = 0) -> Self {
    self.attributes(.value(text.wrappedValue)).onInput(debounce: debounce) {
      text.wrappedValue = $0
    }
  }

  /// Shows a number and changes it while the user types.
  ///
  /// Text that is no number changes nothing. Neither do `nan` and infinity, which no browser sends from an input.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - debounce: The time without typing before the number is changed, in milliseconds.
  public func bind<Number: LosslessStringConvertible>(
    _ number: Binding<Number>, debounce: Int = 0
  ) -> Self {
    self.attributes(.value(number.wrappedValue.description)).onInput(debounce: debounce) { text in
      guard let value = Number(text), (value as? any FloatingPoint)?.isFinite ?? true else {
        return
      }
      number.wrappedValue = value
    }
  }

  /// Shows a number and changes it while the user types, within bounds.
  ///
  /// Browsers do not enforce `min` and `max` on what a client sends; this does. Text that is no number within the
  /// bounds changes nothing.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - bounds: The lowest and the highest number, which become the attributes `min` and `max`.
  ///   - debounce: The time without typing before the number is changed, in milliseconds.
  public func bind<Number: LosslessStringConvertible & Comparable>(
    _ number: Binding<Number>, in bounds: ClosedRange<Number>, debounce: Int = 0
  ) -> Self {
    self.attributes(
      .value(number.wrappedValue.description), .min(bounds.lowerBound.description),
      .max(bounds.upperBound.description)
    )
    .onInput(debounce: debounce) { text in
      // `nan` is in no range.
      guard let value = Number(text), bounds.contains(value) else { return }
      number.wrappedValue = value
    }
  }

  /// Shows whether something is so, as a box or a switch, and changes it.
  public func bind(_ isChecked: Binding<Bool>) -> Self {
    self.attributes(.checked(isChecked.wrappedValue)).onCheck { isChecked.wrappedValue = $0 }
  }

  /// Shows whether a value is this one, as one of several buttons, and changes it to this one.
  ///
  /// The buttons that belong together have the same `name`.
  public func bind<Value: Equatable>(_ selection: Binding<Value>, is value: Value) -> Self {
    self.attributes(.checked(selection.wrappedValue == value)).onCheck { isChecked in
      if isChecked { selection.wrappedValue = value }
    }
  }
}

extension Element where Kind == ElementKind.TextArea {
  /// Shows a text and changes it while somebody types.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - debounce: How many milliseconds without typing pass before it is changed.
  public func bind(_ text: Binding<String>, debounce: Int = 0) -> Self {
    self.attributes(.value(text.wrappedValue)).onInput(debounce: debounce) {
      text.wrappedValue = $0
    }
  }
}

extension Element where Kind == ElementKind.Select {
  /// Shows which option is chosen, by its value, and changes it.
  public func bind(_ selection: Binding<String>) -> Self {
    self.attributes(.value(selection.wrappedValue)).onChange { selection.wrappedValue = $0 }
  }

  /// Shows which option is chosen, by its raw value, and changes it.
  public func bind<Value: RawRepresentable<String>>(_ selection: Binding<Value>) -> Self {
    self.attributes(.value(selection.wrappedValue.rawValue)).onChange { text in
      if let value = Value(rawValue: text) { selection.wrappedValue = value }
    }
  }
}

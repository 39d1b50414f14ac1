extension VoidElement where Kind == ElementKind.Input {
  /// Binds the text of an input, which changes while the user types.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - debounce: The time without typing before the text is changed, in milliseconds.
  ///   - throttle: The shortest time between two changes, in milliseconds.
  public func bind(_ text: Binding<String>, debounce: Int = 0, throttle: Int = 0) -> Self {
    self.attributes(.value(text.wrappedValue)).onInput(debounce: debounce, throttle: throttle) {
      text.wrappedValue = $0
    }
  }

  /// Binds a number, which changes while the user types.
  ///
  /// Text that is no number changes nothing, so a field that is emptied keeps the last number; bind
  /// an optional number to notice that. Neither do `nan` and infinity, which no browser sends from
  /// an input.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - debounce: The time without typing before the number is changed, in milliseconds.
  ///   - throttle: The shortest time between two changes, in milliseconds.
  public func bind<Number: LosslessStringConvertible>(
    _ number: Binding<Number>, debounce: Int = 0, throttle: Int = 0
  ) -> Self {
    self.attributes(.value(number.wrappedValue.description)).onInput(
      debounce: debounce, throttle: throttle
    ) { text in
      guard let value = Number(text), (value as? any FloatingPoint)?.isFinite ?? true else {
        return
      }
      number.wrappedValue = value
    }
  }

  /// Binds a number that may be missing: `nil` while the field is empty.
  ///
  /// Text that is no number changes nothing, except that browsers send an empty text for incomplete
  /// input such as `-` in a field of the type `number`.
  ///
  /// - Parameters:
  ///   - number: The number, or `nil` for an empty field.
  ///   - debounce: The time without typing before the number is changed, in milliseconds.
  ///   - throttle: The shortest time between two changes, in milliseconds.
  public func bind<Number: LosslessStringConvertible>(
    _ number: Binding<Number?>, debounce: Int = 0, throttle: Int = 0
  ) -> Self {
    self.attributes(.value(number.wrappedValue?.description ?? "")).onInput(
      debounce: debounce, throttle: throttle
    ) {
      guard !$0.isEmpty else { return number.wrappedValue = nil }
      guard let value = Number($0), (value as? any FloatingPoint)?.isFinite ?? true else { return }
      number.wrappedValue = value
    }
  }

  /// Binds a number within bounds, which changes while the user types.
  ///
  /// Browsers do not enforce `min` and `max` on the values that a client sends; this does. Text
  /// that is no number within the bounds changes nothing.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - bounds: The lowest and the highest number, which become the attributes `min` and `max`.
  ///   - debounce: The time without typing before the number is changed, in milliseconds.
  ///   - throttle: The shortest time between two changes, in milliseconds.
  public func bind<Number: LosslessStringConvertible & Comparable>(
    _ number: Binding<Number>, in bounds: ClosedRange<Number>, debounce: Int = 0, throttle: Int = 0
  ) -> Self {
    self.attributes(
      .value(number.wrappedValue.description), .min(bounds.lowerBound.description),
      .max(bounds.upperBound.description)
    )
    .onInput(debounce: debounce, throttle: throttle) { text in
      // `nan` is in no range.
      guard let value = Number(text), bounds.contains(value) else { return }
      number.wrappedValue = value
    }
  }

  /// Binds the state of a checkbox or a switch.
  public func bind(_ isChecked: Binding<Bool>) -> Self {
    self.attributes(.checked(isChecked.wrappedValue)).onCheck { isChecked.wrappedValue = $0 }
  }

  /// Binds a radio button, which is checked while the selection is `value`, and selects it.
  ///
  /// Give all buttons of a group the same `name`.
  public func bind<Value: Equatable>(_ selection: Binding<Value>, is value: Value) -> Self {
    self.attributes(.checked(selection.wrappedValue == value)).onCheck { isChecked in
      if isChecked { selection.wrappedValue = value }
    }
  }
}

extension Element where Kind == ElementKind.TextArea {
  /// Binds the text of a text area, which changes while the user types.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - debounce: The time without typing before the text is changed, in milliseconds.
  ///   - throttle: The shortest time between two changes, in milliseconds.
  public func bind(_ text: Binding<String>, debounce: Int = 0, throttle: Int = 0) -> Self {
    self.attributes(.value(text.wrappedValue)).onInput(debounce: debounce, throttle: throttle) {
      text.wrappedValue = $0
    }
  }
}

extension Element where Kind == ElementKind.Select {
  /// Binds the value of the selected option.
  public func bind(_ selection: Binding<String>) -> Self {
    self.attributes(.value(selection.wrappedValue)).onChange { selection.wrappedValue = $0 }
  }

  /// Binds the selected option by its raw value.
  public func bind<Value: RawRepresentable<String>>(_ selection: Binding<Value>) -> Self {
    self.attributes(.value(selection.wrappedValue.rawValue)).onChange { text in
      if let value = Value(rawValue: text) { selection.wrappedValue = value }
    }
  }
}

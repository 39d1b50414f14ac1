extension AttributedHTML {
  /// Handles an event, also one that the page's own scripts make up.
  ///
  /// ```swift
  /// div().on("pointerdown") { event in … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The event, as the browser calls it.
  ///   - options: What the browser does before it tells.
  ///   - action: Is given the event.
  public func on(
    _ name: String,
    options: EventOptions = EventOptions(),
    perform action: @escaping @MainActor (BrowserEvent) -> Void
  ) -> Self {
    var copy = self
    copy._attributes.append(
      AttributeEntry("", .handler(EventHandler(name: name, options: options, action: action))))
    return copy
  }

  /// Handles a click, or what does the same by keyboard.
  public func onClick(
    options: EventOptions = EventOptions(), perform action: @escaping @MainActor () -> Void
  ) -> Self {
    self.on("click", options: options) { _ in action() }
  }

  /// Handles the text of an input after each change.
  ///
  /// - Parameters:
  ///   - debounce: How many milliseconds without typing pass before it is told.
  ///   - action: Is given the text.
  public func onInput(
    debounce: Int = 0, perform action: @escaping @MainActor (String) -> Void
  ) -> Self {
    self.on("input", options: EventOptions(debounce: debounce)) { event in
      if let value = event.value { action(value) }
    }
  }

  /// Handles the value of an input when somebody has finished changing it.
  public func onChange(perform action: @escaping @MainActor (String) -> Void) -> Self {
    self.on("change") { event in
      if let value = event.value { action(value) }
    }
  }

  /// Handles a box being checked and unchecked.
  public func onCheck(perform action: @escaping @MainActor (Bool) -> Void) -> Self {
    self.on("change") { event in
      if let isChecked = event.isChecked { action(isChecked) }
    }
  }

  /// Handles files being chosen, or let go of over the element.
  public func onFiles(perform action: @escaping @MainActor ([FileSelection]) -> Void) -> Self {
    self.on("change") { event in action(event.files) }
  }

  /// Handles a form being submitted. The browser does not leave the page for it.
  public func onSubmit(perform action: @escaping @MainActor (FormValues) -> Void) -> Self {
    self.on("submit", options: EventOptions(preventsDefault: true)) { event in action(event.form) }
  }

  /// Handles keys being pressed while the focus is on the element or in it.
  ///
  /// - Parameters:
  ///   - keys: The keys, by the names that browsers give them (`Enter`, `Escape`, `a`), with what is held down meanwhile
  ///     (`Control+Enter`); none for all. See ``KeyPress/combination``.
  ///   - preventsDefault: Whether the browser is kept from doing what it would do by itself.
  ///   - action: Is given the key.
  public func onKey(
    _ keys: String...,
    preventsDefault: Bool = false,
    perform action: @escaping @MainActor (KeyPress) -> Void
  ) -> Self {
    let options = EventOptions(preventsDefault: preventsDefault, keys: keys)
    return self.on("keydown", options: options) { event in
      guard let key = event.key, keys.isEmpty || keys.contains(key.combination) else { return }
      action(key)
    }
  }

  /// Handles keys being pressed anywhere on the page, wherever the focus is, as long as the element is there.
  ///
  /// ```swift
  /// main { … }
  ///   .onHotKey(" ") { _ in store.send(.playButtonTapped) }
  ///   .onHotKey("Control+s", whileTyping: true) { _ in store.send(.saveButtonTapped) }
  /// ```
  ///
  /// A key is not told while it is of use where the focus is: to somebody who types in a field, for a button that is pressed by
  /// it, or because it was handled nearer to the focus. Neither is it while the element is hidden, or under an open
  /// dialog. The browser is kept from doing what it would do by itself.
  ///
  /// Say on the page which keys there are, and let there be another way for each: many people do not know them, some press
  /// them by accident, and some can't press them.
  ///
  /// - Parameters:
  ///   - keys: The keys, as for ``onKey(_:preventsDefault:perform:)``, at least one.
  ///   - whileTyping: Whether they are told wherever the focus is, also while somebody types.
  ///   - action: Is given the key.
  public func onHotKey(
    _ keys: String...,
    whileTyping: Bool = false,
    perform action: @escaping @MainActor (KeyPress) -> Void
  ) -> Self {
    let options = EventOptions(preventsDefault: true, keys: keys)
    return self.on(whileTyping ? "hotkey-always" : "hotkey", options: options) { event in
      guard let key = event.key, keys.contains(key.combination) else { return }
      action(key)
    }
  }

  /// Handles the focus coming to the element.
  public func onFocus(perform action: @escaping @MainActor () -> Void) -> Self {
    self.on("focus") { _ in action() }
  }

  /// Handles the focus leaving the element.
  public func onBlur(perform action: @escaping @MainActor () -> Void) -> Self {
    self.on("blur") { _ in action() }
  }
}

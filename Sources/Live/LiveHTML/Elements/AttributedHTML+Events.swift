extension AttributedHTML {
  /// Handles an event, including custom events of the page's own scripts.
  ///
  /// ```swift
  /// div().on("pointerdown") { event in … }
  /// ```
  ///
  /// An error of the function is shown at the element: the attribute `data-live-error` has its
  /// text, until the next event of the element. `Documentation/LiveHTML.md` describes text and
  /// appearance.
  ///
  /// - Parameters:
  ///   - name: The name of the event in the browser.
  ///   - options: The handling of the event in the browser before it is sent to the server.
  ///   - action: Called with the event.
  public func on(
    _ name: String,
    options: EventOptions = EventOptions(),
    perform action: @escaping @MainActor (BrowserEvent) throws -> Void
  ) -> Self {
    var copy = self
    copy._attributes.append(
      AttributeEntry("", .handler(EventHandler(name: name, options: options, action: action))))
    return copy
  }

  /// Handles a click, including activation by keyboard.
  public func onClick(
    options: EventOptions = EventOptions(), perform action: @escaping @MainActor () throws -> Void
  ) -> Self {
    self.on("click", options: options) { _ in try action() }
  }

  /// Handles each change of an input's text.
  ///
  /// - Parameters:
  ///   - debounce: The time without typing before the text is sent, in milliseconds.
  ///   - throttle: The shortest time between two texts that are sent, in milliseconds. For sliders,
  ///     which a user drags without a pause.
  ///   - action: Called with the text.
  public func onInput(
    debounce: Int = 0, throttle: Int = 0,
    perform action: @escaping @MainActor (String) throws -> Void
  ) -> Self {
    self.on("input", options: EventOptions(debounce: debounce, throttle: throttle)) { event in
      if let value = event.value { try action(value) }
    }
  }

  /// Handles a change of an input's value when the user has finished it.
  public func onChange(perform action: @escaping @MainActor (String) throws -> Void) -> Self {
    self.on("change") { event in
      if let value = event.value { try action(value) }
    }
  }

  /// Handles a change of a checkbox.
  public func onCheck(perform action: @escaping @MainActor (Bool) throws -> Void) -> Self {
    self.on("change") { event in
      if let isChecked = event.isChecked { try action(isChecked) }
    }
  }

  /// Handles the selection of files, by file chooser or drag and drop.
  public func onFiles(perform action: @escaping @MainActor ([FileSelection]) throws -> Void) -> Self
  {
    self.on("change") { event in try action(event.files) }
  }

  /// Handles the submission of a form. The browser stays on the page.
  public func onSubmit(perform action: @escaping @MainActor (FormValues) throws -> Void) -> Self {
    self.on("submit", options: EventOptions(preventsDefault: true)) { event in
      try action(event.form)
    }
  }

  /// Handles key presses while the focus is on the element or in it.
  ///
  /// - Parameters:
  ///   - keys: The keys with modifiers (`Enter`, `a`, `Control+Enter`), in the form of
  ///     ``KeyPress/combination``; none for all.
  ///   - preventsDefault: Whether to prevent the browser's default action.
  ///   - action: Called with the key.
  public func onKey(
    _ keys: String...,
    preventsDefault: Bool = false,
    perform action: @escaping @MainActor (KeyPress) throws -> Void
  ) -> Self {
    let options = EventOptions(preventsDefault: preventsDefault, keys: keys)
    return self.on("keydown", options: options) { event in
      guard let key = event.key, keys.isEmpty || keys.contains(key.combination) else { return }
      try action(key)
    }
  }

  /// Handles key presses anywhere on the page, wherever the focus is, as long as the element is on
  /// the page.
  ///
  /// ```swift
  /// main { … }
  ///   .onHotKey(" ") { _ in store.send(.playButtonTapped) }
  ///   .onHotKey("Control+s", whileTyping: true) { _ in store.send(.saveButtonTapped) }
  /// ```
  ///
  /// A key is ignored if it has a function where the focus is: in a text field, on a button that it
  /// activates, or if it was handled nearer to the focus. It is also ignored while the element is
  /// hidden or behind an open dialog. The browser's default action is prevented.
  ///
  /// List the keys on the page, and provide another way for each: many users do not know them, some
  /// press them by accident, and some can't press them.
  ///
  /// - Parameters:
  ///   - keys: The keys, as for ``onKey(_:preventsDefault:perform:)``, at least one.
  ///   - whileTyping: Whether the keys are handled wherever the focus is, also in text fields.
  ///   - action: Called with the key.
  public func onHotKey(
    _ keys: String...,
    whileTyping: Bool = false,
    perform action: @escaping @MainActor (KeyPress) throws -> Void
  ) -> Self {
    let options = EventOptions(preventsDefault: true, keys: keys)
    return self.on(whileTyping ? "hotkey-always" : "hotkey", options: options) { event in
      guard let key = event.key, keys.contains(key.combination) else { return }
      try action(key)
    }
  }

  /// Handles the page being hidden and shown again: another tab is selected, the window is
  /// minimised, the phone is locked.
  ///
  /// ```swift
  /// main { … }
  /// .onVisibilityChange { isVisible in store.send(.visibilityChanged(isVisible)) }
  /// ```
  ///
  /// The function is not called for the visibility that the page has at first. Browsers may suspend
  /// a hidden page, so its connection may be interrupted soon after.
  ///
  /// - Parameter action: Called with whether the page is visible.
  public func onVisibilityChange(
    perform action: @escaping @MainActor (_ isVisible: Bool) throws -> Void
  ) -> Self {
    self.on("visibilitychange") { event in
      if let isVisible = event.isVisible { try action(isVisible) }
    }
  }

  /// Handles the element receiving the focus.
  public func onFocus(perform action: @escaping @MainActor () throws -> Void) -> Self {
    self.on("focus") { _ in try action() }
  }

  /// Handles the element losing the focus.
  public func onBlur(perform action: @escaping @MainActor () throws -> Void) -> Self {
    self.on("blur") { _ in try action() }
  }
}

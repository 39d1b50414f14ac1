import LiveHTML

/// An icon on a button. It is hidden from screen readers: the button has a label.
enum Icon {
  static let delete = icon(
    #"<path d="M4 6h16M9 6V4h6v2M6.5 6l1 14h9l1-14M10 10v6.5M14 10v6.5" class="line"></path>"#)
  static let close = icon(#"<path d="M6 15l6-6 6 6" class="line"></path>"#)
  static let move = icon(#"<path d="M5 9h14M5 15h14" class="line"></path>"#)
  static let next = icon(#"<path d="M5 5v14l10-7zM16 5h3v14h-3z"></path>"#)
  static let pause = icon(#"<path d="M6 4h4v16H6zM14 4h4v16h-4z"></path>"#)
  static let play = icon(#"<path d="M7 4v16l13-8z"></path>"#)
  static let favorite = icon(
    #"<path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" class="line"></path>"#
  )
  static let previous = icon(#"<path d="M19 5v14l-10-7zM5 5h3v14h-3z"></path>"#)
  static let record = icon(#"<circle cx="12" cy="12" r="8"></circle>"#)
  static let stop = icon(#"<rect x="5" y="5" width="14" height="14" rx="2"></rect>"#)

  private static func icon(_ content: String) -> RawHTML {
    RawHTML(#"<svg viewBox="0 0 24 24" aria-hidden="true" class="icon">\#(content)</svg>"#)
  }
}

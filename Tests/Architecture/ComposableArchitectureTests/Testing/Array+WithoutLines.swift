extension [String] {
  /// Failures without the numbers of lines, which change with the files.
  var withoutLines: Self {
    self.map { $0.replacing(/\.swift:\d+/, with: ".swift") }
  }
}

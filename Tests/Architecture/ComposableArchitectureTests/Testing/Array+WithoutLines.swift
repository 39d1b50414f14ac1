extension [String] {
  /// Failures without line numbers, which change with the files.
  var withoutLines: Self {
    self.map { $0.replacing(/\.swift:\d+/, with: ".swift") }
  }
}

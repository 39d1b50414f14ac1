/// The kinds of elements, which determine their attributes.
///
/// They are types for the compiler and have no values.
public enum ElementKind {
  /// Elements with global attributes only.
  public enum Plain {}
  /// `a`.
  public enum Anchor {}
  /// `button`.
  public enum Button {}
  /// `td` and `th`.
  public enum Cell {}
  /// `col` and `colgroup`.
  public enum Columns {}
  /// `data`.
  public enum Data {}
  /// `details`.
  public enum Details {}
  /// `dialog`.
  public enum Dialog {}
  /// `del` and `ins`.
  public enum Edit {}
  /// `fieldset`.
  public enum FieldSet {}
  /// `form`.
  public enum Form {}
  /// `iframe`.
  public enum Frame {}
  /// `img`.
  public enum Image {}
  /// `input`.
  public enum Input {}
  /// `label`.
  public enum Label {}
  /// `li`.
  public enum ListItem {}
  /// `audio` and `video`.
  public enum Media {}
  /// `meter`.
  public enum Meter {}
  /// `option`.
  public enum Option {}
  /// `optgroup`.
  public enum OptionGroup {}
  /// `ol`.
  public enum OrderedList {}
  /// `output`.
  public enum Output {}
  /// `progress`.
  public enum Progress {}
  /// `blockquote` and `q`.
  public enum Quote {}
  /// `canvas`.
  public enum Canvas {}
  /// `select`.
  public enum Select {}
  /// `source`.
  public enum Source {}
  /// `textarea`.
  public enum TextArea {}
  /// `time`.
  public enum Time {}
  /// `track`.
  public enum Track {}
}

// Elements to enter something, and to answer.

/// `form`: what is submitted together.
@inlinable
public var form: Tag<ElementKind.Form> { Tag("form") }

/// `label`: the name of a control.
@inlinable
public var label: Tag<ElementKind.Label> { Tag("label") }

/// `button`: a button.
@inlinable
public var button: Tag<ElementKind.Button> { Tag("button") }

/// `select`: a choice.
@inlinable
public var select: Tag<ElementKind.Select> { Tag("select") }

/// `datalist`: what may be chosen.
@inlinable
public var datalist: Tag<ElementKind.Plain> { Tag("datalist") }

/// `optgroup`: options that belong together.
@inlinable
public var optgroup: Tag<ElementKind.OptionGroup> { Tag("optgroup") }

/// `option`: what may be chosen; its content is text.
@inlinable
public var option: Tag<ElementKind.Option> { Tag("option") }

/// `textarea`: several lines to type; its text is `.value`.
@inlinable
public var textarea: Tag<ElementKind.TextArea> { Tag("textarea") }

/// `output`: a result.
@inlinable
public var output: Tag<ElementKind.Output> { Tag("output") }

/// `progress`: how far something has come.
@inlinable
public var progress: Tag<ElementKind.Progress> { Tag("progress") }

/// `meter`: a measured value.
@inlinable
public var meter: Tag<ElementKind.Meter> { Tag("meter") }

/// `fieldset`: controls that belong together.
@inlinable
public var fieldset: Tag<ElementKind.FieldSet> { Tag("fieldset") }

/// `legend`: the name of a `fieldset`.
@inlinable
public var legend: Tag<ElementKind.Plain> { Tag("legend") }

/// `details`: what may be opened.
@inlinable
public var details: Tag<ElementKind.Details> { Tag("details") }

/// `summary`: what opens `details`.
@inlinable
public var summary: Tag<ElementKind.Plain> { Tag("summary") }

/// `dialog`: a dialog.
@inlinable
public var dialog: Tag<ElementKind.Dialog> { Tag("dialog") }

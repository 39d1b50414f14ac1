// Elements of forms, and interactive elements.

/// `form`: controls that are submitted together.
@inlinable
public var form: Tag<ElementKind.Form> { Tag("form") }

/// `label`: the name of a control.
@inlinable
public var label: Tag<ElementKind.Label> { Tag("label") }

/// `input`: a form control.
@inlinable
public var input: VoidTag<ElementKind.Input> { VoidTag("input") }

/// `button`: a button.
@inlinable
public var button: Tag<ElementKind.Button> { Tag("button") }

/// `select`: a choice.
@inlinable
public var select: Tag<ElementKind.Select> { Tag("select") }

/// `datalist`: suggestions for an input.
@inlinable
public var datalist: Tag<ElementKind.Plain> { Tag("datalist") }

/// `optgroup`: a group of options.
@inlinable
public var optgroup: Tag<ElementKind.OptionGroup> { Tag("optgroup") }

/// `option`: a choice of a `select` or `datalist`; its content is text.
@inlinable
public var option: Tag<ElementKind.Option> { Tag("option") }

/// `textarea`: a multi-line text field; its text is `.value`.
@inlinable
public var textarea: Tag<ElementKind.TextArea> { Tag("textarea") }

/// `output`: a result.
@inlinable
public var output: Tag<ElementKind.Output> { Tag("output") }

/// `progress`: the progress of a task.
@inlinable
public var progress: Tag<ElementKind.Progress> { Tag("progress") }

/// `meter`: a measurement within a known range.
@inlinable
public var meter: Tag<ElementKind.Meter> { Tag("meter") }

/// `fieldset`: a group of controls.
@inlinable
public var fieldset: Tag<ElementKind.FieldSet> { Tag("fieldset") }

/// `legend`: the name of a `fieldset`.
@inlinable
public var legend: Tag<ElementKind.Plain> { Tag("legend") }

/// `details`: a section that can be expanded.
@inlinable
public var details: Tag<ElementKind.Details> { Tag("details") }

/// `summary`: the visible heading that expands `details`.
@inlinable
public var summary: Tag<ElementKind.Plain> { Tag("summary") }

/// `dialog`: a dialog.
@inlinable
public var dialog: Tag<ElementKind.Dialog> { Tag("dialog") }

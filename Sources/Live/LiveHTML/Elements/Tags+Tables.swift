// Elements of tables.

/// `table`: a table; its rows belong in a `tbody`, `thead` or `tfoot`.
@inlinable
public var table: Tag<ElementKind.Plain> { Tag("table") }

/// `caption`: the title of a table.
@inlinable
public var caption: Tag<ElementKind.Plain> { Tag("caption") }

/// `colgroup`: a group of columns.
@inlinable
public var colgroup: Tag<ElementKind.Columns> { Tag("colgroup") }

/// `tbody`: the rows of a table.
@inlinable
public var tbody: Tag<ElementKind.Plain> { Tag("tbody") }

/// `thead`: the header rows of a table.
@inlinable
public var thead: Tag<ElementKind.Plain> { Tag("thead") }

/// `tfoot`: the footer rows of a table.
@inlinable
public var tfoot: Tag<ElementKind.Plain> { Tag("tfoot") }

/// `tr`: a row of a table.
@inlinable
public var tr: Tag<ElementKind.Plain> { Tag("tr") }

/// `td`: a cell of a table.
@inlinable
public var td: Tag<ElementKind.Cell> { Tag("td") }

/// `th`: a header cell of a table.
@inlinable
public var th: Tag<ElementKind.Cell> { Tag("th") }

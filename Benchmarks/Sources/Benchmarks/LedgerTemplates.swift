import Mustache
import Stencil

/// The content of a ``LedgerPage``, rendered by template engines.
struct LedgerTemplates {
  private let mustacheTemplate: MustacheTemplate
  private let stencilTemplate: Stencil.Template
  private let values: [String: Any]

  init(state: Ledger.State) {
    values = [
      "count": state.count,
      "rows": state.rows.map { row -> [String: Any] in ["title": row.title, "amount": row.count] },
    ]
    let head = """
      <div><output>{{count}}</output><button>Count</button></div>\
      <button>Add</button><button>Remove</button><button>Move</button><ul>
      """
    do {
      mustacheTemplate = try MustacheTemplate(
        string: head
          + "{{#rows}}<li><span>{{title}}</span><output>{{amount}}</output><button>+</button></li>{{/rows}}</ul>"
      )
    } catch {
      fatalError("\(error)")
    }
    stencilTemplate = Stencil.Template(
      templateString: head
        + "{% for row in rows %}<li><span>{{row.title}}</span><output>{{row.amount}}</output><button>+</button></li>{% endfor %}</ul>"
    )
  }

  func mustache() -> String { mustacheTemplate.render(values) }

  func stencil() -> String {
    do { return try stencilTemplate.render(values) } catch { fatalError("\(error)") }
  }
}

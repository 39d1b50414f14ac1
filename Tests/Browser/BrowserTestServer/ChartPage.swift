import LiveHTML

/// A page with a chart that a script draws, as if the script used a library of another project.
struct ChartPage: Page {
  @State var points = [3, 1, 2]
  @State var selected: Int?
  @State var isShown = true

  static let script = Asset(
    "chart.js",
    """
    // The stand-in for a library: it owns the content of an element, and knows nothing of the page.
    class Plot {
      constructor(element, points, onSelect) {
        this.root = element.appendChild(document.createElement("div"));
        this.onSelect = onSelect;
        this.zoom = 1;
        this.draw(points);
      }
      draw(points) {
        this.root.replaceChildren(...points.map((point, index) => {
          const bar = document.createElement("button");
          bar.textContent = `Bar ${index + 1}: ${point}`;
          bar.style.width = `${point * 20 * this.zoom}px`;
          bar.onclick = () => this.onSelect(index);
          return bar;
        }));
      }
      destroy() { this.root.remove(); }
    }
    export default (element, points, send) => {
      const plot = new Plot(element, points, (index) => send("select", index));
      window.plot = plot;
      return {
        update: (points) => plot.draw(points),
        remove: () => { window.removed = plot; plot.destroy(); },
      };
    };

    """)

  var head: PageHead { PageHead(title: "Chart") }

  var body: some HTML {
    main {
      h1 { "Chart" }
      if isShown {
        div(.id("chart"))
          .widget(Self.script, state: points)
          .onWidget("select", of: Int.self) { selected = $0 + 1 }
      }
      output { selected.map { "Bar \($0)" } ?? "No bar" }
      button { "Add a point" }.onClick { points.append(points.count + 1) }
      button { isShown ? "Hide" : "Show" }.onClick { isShown.toggle() }
    }
  }
}

import LiveHTML

/// The browser functions that the test pages call.
enum TestScript {
  static let asset = Asset(
    "functions.js",
    """
    Live.register("sound.play", (id) => document.getElementById(id).play());
    Live.register("echo", async (call) => {
      for await (const data of call.frames()) await call.send(data);
    });
    Live.register("count", async function* (to) {
      for (let i = 1; i <= to; i++) yield i;
    });

    """)
}

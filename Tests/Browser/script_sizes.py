"""Prints the size of each script of the library, as a server delivers it, after gzip -9, and the largest size allowed.

usage: Scripts/browser-python script_sizes.py      after make test-browser TESTS=test_counter, which builds the server
"""

from servers import Server, compressed_size, script_of, script_on_demand

PRODUCT = "BrowserTestServer"

# The path of a page with an element that requests the script, and the largest size of the script in bytes.
ON_DEMAND = {
    "rows.js, pages with a LazyList": ("/archive", 3072),
    "uploads.js, pages with a FileInput or a DropZone": ("/files", 1792),
    "transitions.js, pages with transitions": ("/ranking", 1280),
    "widgets.js, pages with a widget": ("/chart", 1024),
}


def sizes_on_demand(server: Server) -> list[tuple[str, int, int]]:
    """Returns the name, the size and the largest size of each script that pages load on demand."""
    return [
        (name, compressed_size(script_on_demand(server, path)), limit) for name, (path, limit) in ON_DEMAND.items()
    ]


def main() -> None:
    server = Server(PRODUCT)
    try:
        rows = [("live.js, every page", compressed_size(script_of(server, "/board")), 12 * 1024), *sizes_on_demand(server)]
    finally:
        server.stop()
    print("| script | bytes | at most |")
    print("|---|---:|---:|")
    for name, size, limit in rows:
        print(f"| {name} | {size:,} | {limit:,} |")


if __name__ == "__main__":
    main()

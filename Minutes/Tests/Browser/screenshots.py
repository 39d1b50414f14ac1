"""Takes the screenshots in the documentation: `make screenshots`."""

import os
import pathlib
import shutil
import sys

from browsers import driver
from minutes_case import MinutesCase

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent.parent / "Documentation" / "Pictures"

# The names of the screenshots, and their previews.
SCREENS = {
    "recording": "recording",
    "memos": "memo-open",
    "transcript": "transcript-with-speakers",
    "playlist": "playlist",
    "search": "search",
    "speech": "speech-recognition-missing",
    "standups": "stand-ups-meeting-running",
    "standup": "stand-up",
    "meeting": "meeting",
    "past-meeting": "past-meeting",
}
SIZES = {390: 844, 1440: 800}


class Screenshots(MinutesCase):
    def runTest(self) -> None:
        # Times do not depend on the machine.
        os.environ["TZ"] = "UTC"
        self.start_server()
        FOLDER.mkdir(parents=True, exist_ok=True)
        browser = driver().chromium.launch(executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"))
        self.addCleanup(browser.close)
        for width, height in SIZES.items():
            for scheme in ["light", "dark"]:
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
                )
                for screen, preview in SCREENS.items():
                    page = self.open_page(context, f"/previews/{preview}")
                    # Without a focus ring, and from the top.
                    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
                    file = FOLDER / f"minutes-{screen}-{width}-{scheme}.png"
                    page.screenshot(path=file, animations="disabled", caret="hide")
                    print(f"{file.relative_to(FOLDER.parent.parent)}: {file.stat().st_size // 1024} KB")
                    page.close()
                context.close()


if __name__ == "__main__":
    case = Screenshots()
    result = case.run()
    for _, problem in result.errors + result.failures:
        print(problem, file=sys.stderr)
    sys.exit(not result.wasSuccessful())

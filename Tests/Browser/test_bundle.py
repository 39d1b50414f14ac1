"""The bundle of the script's modules, as servers deliver it: the tests of the modules hold for it as well."""

import unittest

import test_calls
import test_events
import test_history
import test_operations
import test_values
from server_page import ServerCase
from servers import script_of, server


class BundleCase:
    def setUp(self) -> None:
        super().setUp()
        self.bundle = script_of(server(ServerCase.product), "/board")


def cases(*modules):
    """The tests of these modules that need no server, each with the bundle."""
    for module in modules:
        for name, case in vars(module).items():
            if not isinstance(case, type) or not issubclass(case, module.ScriptCase) or case is module.ScriptCase:
                continue
            if case.engine == "chromium":
                yield type(f"Bundled{name}", (BundleCase, case), {})


def load_tests(loader, tests, pattern):
    found = cases(test_calls, test_events, test_history, test_operations, test_values)
    return unittest.TestSuite(loader.loadTestsFromTestCase(case) for case in found)


if __name__ == "__main__":
    unittest.main()

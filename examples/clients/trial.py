"""What the trials share: the login of a running Braid, and checks that say what was tried and whether it went well."""

import sys


def login(file):
    """What a server has written into its connection.properties: url, user and password."""
    with open(file, encoding="utf-8") as lines:
        pairs = (line.strip().split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
        return {name: value.replace("\\:", ":").replace("\\=", "=") for name, value in pairs}


class Checks:
    """Counts what did not go as it should."""

    def __init__(self):
        self.failed = 0

    def check(self, what, found, expected=True):
        good = found == expected
        self.failed += not good
        print(f"{'ok    ' if good else 'FAILED'} {what}" + ("" if good else f": {found!r}, not {expected!r}"))

    def refused(self, what, action, error, words):
        """What must fail, with one of these words in what is said."""
        try:
            action()
            self.check(what + " is refused", False)
        except error as e:
            text = str(e).strip()
            self.check(what + " is refused", any(word in text for word in words) or text)

    def run(self, parts):
        """Runs all of them, and ends the program: with 0 if all went well."""
        for part in parts:
            try:
                part(self)
            except Exception as e:  # the others are tried all the same
                self.check(f"{part.__name__} to its end: {type(e).__name__} {str(e)[:400]}", False)
        print("failed:", self.failed)
        return 1 if self.failed else 0


def arguments():
    """The file with the login, and the driver's jar."""
    if len(sys.argv) != 3:
        raise SystemExit(f"usage: {sys.argv[0]} connection.properties braid-jdbc-driver.jar")
    return login(sys.argv[1]), sys.argv[2]

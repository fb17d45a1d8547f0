"""A page in a real browser, for the tests of the book: what serves it, what opens it, and what has to hold."""

import http.server
import os
import threading

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

checks, failures = 0, []
served = set()  # the files that any page or its workers were given


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        failures.append(what)
        print("FAILED: " + what, flush=True)


def ended():
    """Says how it went. Returns the exit code."""
    print("%d checks, %d failed" % (checks, len(failures)))
    return 1 if failures else 0


def serve(folder, below="/"):
    """Serves a folder below a path, as a project's pages are. Returns its address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            if not path.startswith(below):
                return os.devnull + "/none"
            found = super().translate_path("/" + path.removeprefix(below))
            served.add(os.path.relpath(found, folder))
            return found

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: Quiet(*a, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d%s" % (server.server_port, below)


def set_size(driver, width, height, scale=1):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 600})


def set_calm(driver, calm):
    """Whether the person asked for as little motion as possible."""
    feature = {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})


def browser(width=1280, height=900, script=True, calm=False):
    options = Options()
    for word in ("--headless=new", "--hide-scrollbars", "--disable-background-networking", "--disable-dev-shm-usage"):
        options.add_argument(word)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    if os.path.exists("/usr/bin/chromium"):
        options.binary_location = "/usr/bin/chromium"
    service = Service("/usr/bin/chromedriver") if os.path.exists("/usr/bin/chromedriver") else Service()
    driver = webdriver.Chrome(service=service, options=options)
    driver.set_page_load_timeout(60)
    driver.set_script_timeout(60)
    set_size(driver, width, height)
    set_calm(driver, calm)
    return driver


def console_is_silent(driver, page):
    for entry in driver.get_log("browser"):
        check(entry["level"] not in ("SEVERE", "WARNING"), page + ": the console says " + entry["message"][:300])

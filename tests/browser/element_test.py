#!/usr/bin/python3
"""The element course-demo in a real browser: what its buttons, keys, sliders, pointer and links do, and its numbers.

Usage: element_test.py FOLDER_OF_THE_BOOK HEADLESS_PROGRAMS
Every demo of the book moves; what is about the element alone is tried with 01 and 14.
"""

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from selenium.webdriver.common.action_chains import ActionChains

from chromium import browser, check, console_is_silent, ended, serve, set_calm, set_size

book, headless = sys.argv[1:3]

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>%(name)s</title><link rel="icon" href="data:,"><script src="../site/demo.js" defer></script>
<body style="max-width:46rem;margin:0 auto;padding:0 12px"><course-demo name="%(name)s" src="../demos/%(name)s.js"><p>still</p></course-demo>"""


def laid_out(folder):
    """A site with a page a demo, in folders of their own."""
    for part in ("site", "demos"):
        shutil.copytree(book + "/" + part, folder + "/" + part)
    os.mkdir(folder + "/pages")
    names = sorted(f[:-3] for f in os.listdir(book + "/demos") if re.match(r"\d\d_\w+\.js$", f))
    for name in names:
        with open(f"{folder}/pages/{name}.html", "w") as page:
            page.write(PAGE % {"name": name})
    return names


class Shown:
    """The demo of a page."""

    def __init__(self, driver, address, what):
        self.driver, self.what = driver, what
        driver.get("about:blank")
        driver.get(address)
        self.until("e.shown", "its picture comes", 20)

    def ask(self, words):
        return self.driver.execute_script("const e = document.querySelector('course-demo'); return " + words)

    def promised(self, words):
        return self.driver.execute_async_script(
            "const e = document.querySelector('course-demo'), done = arguments[0];"
            + words + ".then((x) => done(x === undefined ? true : x), (error) => done(String(error)))")

    def until(self, words, what, seconds=5):
        end = time.time() + seconds
        while time.time() < end:
            if self.ask(words):
                return check(True, "")
            time.sleep(0.03)
        check(False, f"{self.what}: {what}")

    def key(self, key, words, what):
        self.ask("e.canvas.focus()")
        ActionChains(self.driver).send_keys(key).perform()
        self.until(words, f"key {key!r}: {what}")


def moves(driver, address, name):
    shown = Shown(driver, address + name + ".html", name)
    before = shown.ask("e.time")
    shown.until(f"e.time > {before}", "time goes on")
    check(shown.ask("document.documentElement.scrollWidth <= innerWidth"), name + ": nothing is wider than the page")
    check(not shown.ask("e.message.textContent"), name + ": no message, got " + str(shown.ask("e.message.textContent")))


def keys_and_buttons(driver, address):
    shown = Shown(driver, address + "01_gbf.html", "01")
    shown.key(" ", "!e.state.playing", "pauses")
    before = shown.ask("e.time")
    shown.key(".", f"Math.abs(e.time - {before} - 0.01) < 1e-9", "one step")
    shown.key("]", "e.state.speed === 4", "faster")
    shown.key("[", "e.state.speed === 1", "slower")
    shown.key("2", "!e.state.methods[1].visible", "hides a method")
    high = shown.ask("e.canvas.height")
    shown.key("a", f"e.state.everything && e.canvas.height > {high}", "all plots")
    shown.key("l", "!e.state.loop", "does not begin anew")
    shown.key("r", "e.time === 0", "resets")
    preset = "e.presets.querySelector('[data-name=inelastic]')"
    shown.ask(preset + ".click()")
    shown.until("e.state.preset === 'inelastic' && e.state.playing", "a preset's button starts it")
    check(shown.ask(preset + ".getAttribute('aria-pressed')") == "true", "01: the button of the preset is pressed")
    shown.key("d", "e.state.preset === ''", "defaults")
    shown.ask("(e.numbers.open = true)")
    shown.until("e.table.querySelectorAll('td').length >= 12", "a table of numbers")


def values(driver, address):
    shown = Shown(driver, address + "01_gbf.html", "01")
    height = "e.state.parameters[e.description.parameters.findIndex((p) => p.name === 'height')]"
    row = "e.rows.find((row) => row.p.name === 'height')"
    shown.ask(f"(({row}.field.value = '2,5'), {row}.field.dispatchEvent(new Event('change')))")
    shown.until(f"{height}.value === 2.5", "a typed value")
    shown.ask(f"(({row}.field.value = '-1'), {row}.field.dispatchEvent(new Event('change')))")
    shown.until("e.message.textContent.includes('height must be in')", "a wrong value is said")
    check(shown.ask(f"{height}.value") == 2.5, "01: a wrong value changes nothing")
    shown.ask(f"(({row}.range.value = 0.5), {row}.range.dispatchEvent(new Event('input')))")
    time.sleep(0.3)
    check(shown.ask("e.time") == 0, "01: time waits as long as the slider is held")
    shown.ask(f"{row}.range.dispatchEvent(new Event('change'))")
    shown.until("e.time > 0", "time goes on when the slider is let go")
    shown.ask(f"{row}.back.click()")
    shown.until(f"{height}.value === 1", "back to the default")


def pointer(driver, address):
    shown = Shown(driver, address + "01_gbf.html", "01")
    canvas = shown.ask("e.canvas")
    actions = ActionChains(driver)
    actions.move_to_element_with_offset(canvas, -150, -60).click_and_hold().move_by_offset(0, -20).pause(0.2).perform()
    check(shown.ask("e.state.parameters.some((p, i) => e.description.parameters[i].name === 'height' && p.value !== 1)"),
          "01: the pointer drags the start")
    actions.release().perform()
    shown.until("e.time > 0.2", "time goes on after it is let go")
    ActionChains(driver).move_to_element_with_offset(canvas, 230, 20).perform()
    shown.until("!e.tip.hidden && e.tip.textContent.includes('GBF')", "values at the pointer")
    ActionChains(driver).move_to_element_with_offset(canvas, -200, 20).perform()
    shown.until("e.tip.hidden", "no values in the scene")


def links(driver, address):
    shown = Shown(driver, address + "14_pgs.html#preset=pyramid&set=rows%3D4", "14")
    check(shown.ask("e.state.preset") == "pyramid", "14: a link's preset")
    check(shown.ask("e.state.parameters[e.description.parameters.findIndex((p) => p.name === 'rows')].value") == 4, "14: a link's value")
    link, texts = shown.ask("e.link"), shown.ask("e.state.parameters.map((p) => p.text)")
    again = Shown(driver, link, "14")
    check(again.ask("e.state.parameters.map((p) => p.text)") == texts, "14: its own link holds all settings")
    wrong = Shown(driver, address + "01_gbf.html#set=heigt%3D2", "01")
    wrong.until("e.message.textContent.includes('did you mean height')", "a wrong link is said, and the demo runs")


def computed(driver, address):
    shown = Shown(driver, address + "01_gbf.html", "01")
    got = shown.promised("e.compute({preset: 'elastic', settings: ['dt=0.005'], steps: 1000})")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([f"{headless}/demo_01_headless", "--preset", "elastic", "--set", "dt=0.005", "--steps", "1000", "--csv", folder + "/n.csv"],
                       check=True, stdout=subprocess.DEVNULL)
        with open(folder + "/n.csv") as file:
            rows = list(csv.DictReader(file))
    x = got["variants"][0]["probes"][0]
    native = [float(row["gbf.x"]) for row in rows]
    for name, value in (("first", native[0]), ("last", native[-1]), ("least", min(native)), ("largest", max(native))):
        check(abs(x[name] - value) <= 1e-12, f"01: {name} of x is {value}, got {x[name]}")
    check(len(got["csv"].splitlines()) == len(rows) + 1, "01: the table has as many rows")
    check("did you mean elastic" in shown.promised("e.compute({preset: 'elastik'})"), "01: a wrong preset is said")
    stopped = shown.promised("((stop) => (setTimeout(() => stop.abort(), 200), e.compute({steps: 1e8, signal: stop.signal})))(new AbortController())")
    check("AbortError" in stopped, "01: a run can be stopped")
    shown.promised("e.begin({preset: 'fine', settings: ['restitution=0.5']})")
    check(shown.ask("e.state.preset") == "fine", "01: begin takes a preset")
    check("no preset" in str(shown.promised("e.begin({preset: 'none'})")), "01: begin says what is wrong")


def calm(driver, address):
    set_calm(driver, True)
    shown = Shown(driver, address + "01_gbf.html", "01, reduced motion")
    time.sleep(0.5)
    check(shown.ask("e.time") == 0 and shown.ask("!e.state.playing"), "01: nothing moves by itself where somebody asked for that")
    shown.ask("e.playButton.click()")
    shown.until("e.time > 0", "it moves when asked to")
    set_calm(driver, False)


def phone(driver, address, names):
    set_size(driver, 360, 740, 2)
    for name in names:
        shown = Shown(driver, address + name + ".html", name + " on a phone")
        check(shown.ask("document.documentElement.scrollWidth") <= 360, name + ": no wider than a phone")
        check(shown.ask("e.canvas.width") > 600, name + ": crisp on a phone")
    set_size(driver, 1280, 1000)


def main():
    with tempfile.TemporaryDirectory() as folder:
        names = laid_out(folder)
        address = serve(folder) + "pages/"
        driver = browser(1280, 1000)
        try:
            for name in names:
                moves(driver, address, name)
            for part in (keys_and_buttons, values, pointer, links, computed, calm):
                part(driver, address)
            phone(driver, address, names)
            Shown(driver, f"file://{folder}/pages/01_gbf.html", "01 as a file")
            console_is_silent(driver, "the demos")
        finally:
            driver.quit()
    print(f"{len(names)} demos")
    sys.exit(ended())


main()

#!/usr/bin/python3
"""The book in a real browser: every page opens, nothing leaves this machine, and what can be pressed does what it says.

Usage: browser_test.py FOLDER_OF_THE_BOOK [--sample] [part ...]
--sample: three lessons in place of all, without solve and arena. Parts: pages, plain, search, predict, demos, drawings, solve, arena,
folder; and speed, which only reports.
"""

import gzip
import json
import os
import re
import subprocess
import sys
import time

from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../browser"))
from chromium import browser, check, console_is_silent, ended, serve, served


def wait(driver, what, condition, seconds=60):
    try:
        found = WebDriverWait(driver, seconds, 0.1, (WebDriverException,)).until(condition)
    except TimeoutException:
        found = None
    check(found, what + " within %d s" % seconds)
    return found


def asked_for(driver, home, page):
    """The files of the book that the page asked for since the last call; nobody else was asked."""
    events = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    urls = [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]
    check(bool(urls), page + " is asked for")
    host = home.split("/some/")[0]
    for url in urls:
        check(url.startswith((host, "data:", "blob:", "about:", "chrome")), page + " asks another host: " + url[:200])
    return {re.split("[?#]", url.removeprefix(home))[0] for url in urls if url.startswith(home)}


def weight(driver, home, folder, page):
    """Bytes of what a page and its demo are made of, as a server sends it, and the largest part; pictures do not count."""
    # Requests of a worker do not count as the page's, and files from the browser's cache are not requested at all. A drawing that
    # moves is asked for when it comes near.
    in_worker = {"site/demo_host.js", "site/program.js"} | {f for f in served if f.startswith("demos/")}
    sizes = {f: len(gzip.compress(open(os.path.join(folder, f), "rb").read(), 9))
             for f in asked_for(driver, home, page) | in_worker if not f.endswith((".png", ".svg", ".webp")) and ".drawings." not in f}
    check(any(f.endswith(".wasm") for f in sizes), page + ": its demo was asked for")
    return sum(sizes.values()), max(sizes, key=sizes.get)


def all_pages(folder):
    found = []
    for path, _, files in os.walk(folder):
        found += [os.path.relpath(os.path.join(path, f), folder) for f in files if f.endswith(".html")]
    return sorted(found)


def lesson_pages(folder, sample):
    lessons = sorted(d for d in os.listdir(os.path.join(folder, "lessons")) if re.match(r"\d\d_", d))
    if sample:
        lessons = [d for d in lessons if d[:2] in ("01", "10", "14")]
    return ["lessons/%s/index.html" % d for d in lessons]


def pages(home, folder, sample):
    """Every page opens without a word on the console and asks nobody else; on a desktop and on a phone nothing is cut."""
    wanted = lesson_pages(folder, sample) if sample else [p for p in all_pages(folder) if not p.startswith("code/")]
    wanted += [p for p in all_pages(folder) if p.startswith("code/")][:: 60 if sample else 12]
    for width, height in ((1280, 900), (360, 740)):
        driver = browser(width, height)
        for page in wanted:
            driver.get(home + page)
            driver.execute_script("document.querySelectorAll('article details').forEach((d) => { d.open = true; })")
            time.sleep(0.15)
            over = driver.execute_script("return document.documentElement.scrollWidth") - width  # a phone's innerWidth grows with it
            check(over <= 0, "%s at %d: %d pixels too wide" % (page, width, over))
            check(driver.execute_script("return document.documentElement.lang") == "en", page + " has a language")
            bad = driver.execute_script(
                "return [...document.images].filter((i) => i.complete && i.naturalWidth === 0).map((i) => i.src)")
            check(not bad, "%s: pictures that do not show: %s" % (page, bad))
            names = driver.execute_script(
                "return [...document.querySelectorAll('button, a[href], input, select, textarea')].filter((e) => e.checkVisibility() && "
                "!(e.textContent.trim() || e.getAttribute('aria-label') || e.getAttribute('aria-hidden') || e.title || e.labels?.length || e.querySelector('img')))"
                ".map((e) => e.outerHTML.slice(0, 120))")
            check(not names, "%s: without a name: %s" % (page, names[:3]))
            console_is_silent(driver, page)
            asked_for(driver, home, page)
        driver.quit()


def plain(home, folder, sample):
    """Without scripts all is there but the demo: the text, figures, answers, the syllabus."""
    driver = browser(script=False)
    for page in lesson_pages(folder, True):
        driver.get(home + page)
        check(driver.find_element(By.TAG_NAME, "html").get_attribute("class") == "", "scripts are off")
        check(driver.find_element(By.CSS_SELECTOR, "article h1").is_displayed(), page + " has its title without scripts")
        check(len(driver.find_elements(By.CSS_SELECTOR, "article math")) > 10, page + " has formulas without scripts")
        check(driver.find_element(By.CSS_SELECTOR, ".stage img").is_displayed(), page + " has a still picture without scripts")
        answer = driver.find_element(By.CSS_SELECTOR, "article details")
        answer.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
        check(answer.get_attribute("open") is not None, page + ": answers unfold without scripts")
        check(driver.find_element(By.CSS_SELECTOR, ".side a").is_displayed(), page + " has its syllabus without scripts")
    driver.quit()


def search(home, folder, sample):
    driver = browser()
    driver.get(home + "index.html")
    field = driver.find_element(By.CSS_SELECTOR, ".bar input[type=search]")
    field.send_keys("warm start\n")
    wait(driver, "the search finds something", lambda d: d.find_elements(By.CSS_SELECTOR, ".results li a"))
    first = driver.find_element(By.CSS_SELECTOR, ".results li a")
    check("14 PGS" in first.text, "the first result for 'warm start' is " + first.text)
    target = first.get_attribute("href")
    first.click()
    check(driver.current_url == target and driver.execute_script("return !!document.getElementById(location.hash.slice(1))"), "a result leads to its section")
    driver.get(home + "search.html?q=zzzxqy")
    wait(driver, "a search says that it found nothing", lambda d: "Nothing" in d.find_element(By.CLASS_NAME, "found").text)
    console_is_silent(driver, "search.html")
    driver.quit()


def number(text):
    return float(text.replace("\u2212", "-").split("\u202f")[0].replace("\u00b7", "").replace("10^", "e") or "nan")


def predict(home, folder, sample):
    """Every button of lesson 14 (of 01, where a sample is enough): a guess, a run, three numbers beside each other."""
    page = "lessons/01_gbf/index.html" if sample else "lessons/14_pgs/index.html"
    driver = browser(1400, 900)
    driver.get(home + page)
    driver.execute_script("document.querySelectorAll('article details').forEach((d) => { d.open = true; })")
    buttons = [b for b in driver.find_elements(By.CSS_SELECTOR, ".command button") if b.text == "Predict, then run"]
    check(len(buttons) >= 5, "%s has %d commands that can be run" % (page, len(buttons)))
    compared = 0
    for button in buttons:
        command = button.find_element(By.XPATH, "ancestor::div[contains(@class, 'command')][1]")
        line = command.find_element(By.TAG_NAME, "code").text
        driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", command)
        driver.execute_script("arguments[0].click()", button)
        guess = command.find_element(By.TAG_NAME, "form")
        for field in guess.find_elements(By.TAG_NAME, "input"):
            field.send_keys("1")
        guess.find_element(By.CSS_SELECTOR, "[type=submit]").click()
        wait(driver, line + " answers", lambda d: guess.find_element(By.CSS_SELECTOR, "[type=submit]").text == "Run again", 240)
        check(bool(guess.find_elements(By.CSS_SELECTOR, ".answer table")), line + ": " + guess.find_element(By.CLASS_NAME, "answer").text[:200])
        for row in guess.find_elements(By.CSS_SELECTOR, ".answer > .scroll tbody tr"):
            cells = [c.text for c in row.find_elements(By.TAG_NAME, "td")]
            check(cells[0] == "1", line + ": the guess stands in the table")
            if cells[1] == "see the table":
                continue
            said = re.match(r"(at most |at least |)([\u2212-]?[\d .]*\d)", cells[2])
            if not said or "10^" in cells[1] + cells[2]:
                continue
            bound, digits = said.groups()
            text, run = float(digits.replace(" ", "").replace("\u2212", "-")), number(cells[1])
            last = 0.51 * 10.0 ** -len(digits.partition(".")[2])
            holds = {"at most ": run <= text, "at least ": run >= text, "": abs(text - run) <= last}[bound]
            compared += 1
            check(holds, "%s: the run has %s, the text %s" % (line, cells[1], cells[2]))
    check(compared > 3, "%d numbers of %s were compared with the text's" % (compared, page))
    copy = driver.find_element(By.CSS_SELECTOR, ".command .copy")
    driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", copy)
    copy.click()
    wait(driver, "a command is copied", lambda d: copy.text == "Copied", 5)
    link = driver.find_element(By.CSS_SELECTOR, "article a.eq")
    driver.execute_script("arguments[0].focus(); arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", link)
    driver.execute_script("arguments[0].dispatchEvent(new PointerEvent('pointerenter', {pointerType: 'mouse'}))", link)
    wait(driver, "a preview of an equation", lambda d: d.find_elements(By.CSS_SELECTOR, ".preview math"), 5)
    meaning = driver.execute_script("""
        const symbol = (row) => row.querySelector('semantics').firstElementChild.textContent;
        const whole = (mi) => (mi.closest('msub, msubsup') ?? mi).textContent;
        const letters = [...document.querySelectorAll('article .equation mi')];
        const rows = [...document.querySelector('#symbols ~ .scroll tbody').rows];
        const row = rows.find((row) => letters.some((mi) => whole(mi) === symbol(row)));
        const at = letters.find((mi) => whole(mi) === symbol(row));
        at.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'}));
        return row.cells[1].textContent;""")
    said = "return document.querySelector('.preview')?.textContent ?? ''"
    wait(driver, "a symbol's meaning", lambda d: meaning in d.execute_script(said), 5)
    console_is_silent(driver, page)
    asked_for(driver, home, page)
    driver.quit()


def opened(driver, home, page):
    """Opens a page anew and waits for its demo. Returns the seconds until it moved."""
    driver.get("about:blank")
    served.clear()
    begin = time.time()
    driver.get(home + page)
    driver.execute_script("document.querySelector('course-demo').scrollIntoView({behavior: 'instant'})")
    wait(driver, page + ": its demo moves", lambda d: d.execute_script("return document.querySelector('course-demo').frames > 2"), 30)
    return time.time() - begin


def demos(home, folder, sample):
    """Each demo moves soon after its page opens, weighs little, and pauses for who wants no motion."""
    driver = browser()
    for page in lesson_pages(folder, sample):
        took = opened(driver, home, page)
        check(took < 15, "%s: the demo moves after %.1f s" % (page, took))
        console_is_silent(driver, page)
        size, largest = weight(driver, home, folder, page)
        check(size <= 300e3, "%s: %.0f kB, most of it %s" % (page, size / 1e3, largest))
    if sample:
        driver.get(home + "lessons/02_balanced_gbf/index.html")
        check(not driver.find_elements(By.TAG_NAME, "course-demo"), "a demo that was not asked for is not in its page")
        check(driver.find_element(By.CSS_SELECTOR, ".stage img").is_displayed(), "there is a still picture in its place")
    driver.quit()
    driver = browser(calm=True)
    driver.get(home + lesson_pages(folder, True)[0])
    wait(driver, "a calm demo shows", lambda d: d.execute_script("return document.querySelector('course-demo').shown === true"), 30)
    check(driver.execute_script("return document.querySelector('course-demo').state.playing") is False, "a demo is paused for who wants no motion")
    driver.quit()


def library_says(folder, page, drawing, knobs):
    """The quantities of a drawing by the lesson's demo without a window."""
    words = ["%s/../bin/demo_%s_headless" % (folder, page.split("/")[1][:2]), "--drawing", drawing["name"], "--json", "-"]
    for knob, value in zip(drawing["knobs"], knobs):
        words += ["--set", "%s=%r" % (knob["name"], value)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    columns = json.loads(said.splitlines()[0])["columns"]
    return [columns["drawing." + quantity["name"]][0] for quantity in drawing["quantities"]]


def drawings(home, folder, sample):
    """Every drawing that moves: by mouse, finger and keys, and its numbers are the library's."""
    driver = browser()
    moved = 0
    for page in lesson_pages(folder, sample):
        driver.get(home + page)
        for i, drawing in enumerate(driver.find_elements(By.TAG_NAME, "course-drawing")):
            moved += 1
            name = page + " " + drawing.get_attribute("name")
            driver.execute_script("arguments[0].scrollIntoView({behavior: 'instant', block: 'center'})", drawing)
            wait(driver, name + " is there", lambda d: drawing.get_attribute("data-ready") and d.execute_script("return !!arguments[0].state", drawing), 30)
            program = folder + "/demos/" + page.split("/")[1] + ".drawings.wasm"
            size = len(gzip.compress(open(program, "rb").read(), 9))
            check(size <= 100e3, "%s: its program has %.0f kB" % (name, size / 1e3))
            state = lambda: driver.execute_script("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(JSON.stringify(arguments[0].state)))))", drawing)
            about = driver.execute_script("return arguments[0].about", drawing)

            def changes(what, deed):
                before = state()
                deed()
                wait(driver, "%s: %s moves it" % (name, what), lambda d: state() != before, 5)

            def finger(grip, across, down):
                box = driver.execute_script("const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", grip)
                for kind, x, y in (("touchStart", 0, 0), ("touchMove", across / 2, down / 2), ("touchMove", across, down), ("touchEnd", None, None)):
                    points = [] if x is None else [{"x": box[0] + x, "y": box[1] + y}]
                    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

            def both_ways(deed):
                # A handle at the end of its way goes one way only.
                deed(25, 25)
                deed(-50, -50)

            for grip in drawing.find_elements(By.CSS_SELECTOR, ".handle"):
                words = grip.get_attribute("aria-label")
                changes(words + " by mouse", lambda: both_ways(lambda x, y: ActionChains(driver).click_and_hold(grip).move_by_offset(x, y).release().perform()))
                changes(words + " by finger", lambda: both_ways(lambda x, y: finger(grip, x, y)))
                driver.execute_script("arguments[0].querySelector('.back').click()", drawing)
                changes(words + " by keys", lambda: grip.send_keys(Keys.SHIFT + Keys.ARROW_LEFT, Keys.ARROW_UP))
                check(grip.get_attribute("aria-valuetext") and grip.get_attribute("role") == "slider", name + ": a reader of the screen hears " + words)
            for slider in drawing.find_elements(By.CSS_SELECTOR, "input"):
                changes(slider.get_attribute("aria-label"), lambda: slider.send_keys(Keys.ARROW_RIGHT, Keys.HOME, Keys.ARROW_RIGHT))
            now = json.loads(state())
            for shown, meant in zip(now["quantities"], library_says(folder, page, about, now["knobs"])):
                check(meant is None or abs(float(shown) - meant) <= 1e-3 * abs(meant) + 1e-9,
                      "%s: the page says %s, the library %s" % (name, shown, meant))
            driver.execute_script("arguments[0].querySelector('.back').click()", drawing)
            wait(driver, name + " is as it was", lambda d: abs(json.loads(state())["knobs"][0] - about["still"][0]) < 1e-12, 5)
        console_is_silent(driver, page)
    check(moved > 0 or sample, "a drawing moves")
    driver.quit()


def pictures_a_second(driver, seconds):
    count = "return [document.querySelector('course-demo').frames, performance.now()]"
    frames, now = driver.execute_script(count)
    time.sleep(seconds)
    more, later = driver.execute_script(count)
    return 1000 * (more - frames) / (later - now)


def speed(home, folder, sample):
    """Not a test: until when a demo moves, its pictures a second, those of its slowest preset, its kilobytes."""
    driver = browser(1280, 900)
    print("lesson                      moves after [s]  pictures a second  slowest preset  kB compressed")
    for page in lesson_pages(folder, sample):
        took = opened(driver, home, page)
        size, _ = weight(driver, home, folder, page)
        opening, presets = pictures_a_second(driver, 4), {}
        for name in driver.execute_script("return document.querySelector('course-demo').description.presets.map((p) => p.name)"):
            driver.execute_async_script(
                "document.querySelector('course-demo').begin({preset: arguments[0]}).then(arguments[1])", name)
            presets[name] = pictures_a_second(driver, 2)
        slowest = min(presets, key=presets.get)
        print("%-27s %15.2f %18.1f %8.1f %-12s %8.0f" % (page.split("/")[1], took, opening, presets[slowest], slowest, size / 1e3), flush=True)
    driver.quit()


def solve(home, folder, sample):
    driver = browser()
    driver.get(home + "solve.html")
    go = driver.find_element(By.CSS_SELECTOR, "form.solve [type=submit]")
    wait(driver, "the solver is there", lambda d: go.is_enabled(), 30)
    choice = driver.find_element(By.NAME, "sample")
    names = [o.text for o in choice.find_elements(By.TAG_NAME, "option")]
    for i, name in enumerate(names):
        driver.execute_script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", choice, str(i))
        go.click()
        wait(driver, name + " is answered", lambda d: go.is_enabled() and d.find_elements(By.CSS_SELECTOR, ".answer pre, .answer .wrong"))
        check(bool(driver.find_elements(By.CSS_SELECTOR, ".answer pre")), name + " has an answer")
    for i in (0, names.index("wheels_space.dat"), names.index("two_bricks.dat"), 2):
        driver.execute_script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", choice, str(i))
        go.click()
        wait(driver, names[i] + " has a picture", lambda d: go.is_enabled() and d.find_elements(By.CSS_SELECTOR, ".answer svg"))
    text = driver.find_element(By.NAME, "problem")
    text.clear()
    text.send_keys("nonsense")
    go.click()
    wait(driver, "nonsense is named", lambda d: d.find_elements(By.CSS_SELECTOR, ".answer .wrong"))
    console_is_silent(driver, "solve.html")
    asked_for(driver, home, "solve.html")
    driver.quit()


def arena(home, folder, sample):
    driver = browser()
    driver.get(home + "arena.html")
    table = driver.find_element(By.CSS_SELECTOR, ".arena table")
    before = [r.text for r in table.find_elements(By.CSS_SELECTOR, "tbody tr")]
    driver.execute_script("arguments[0].click()", table.find_elements(By.CSS_SELECTOR, "thead button")[1])
    after = [r.text for r in table.find_elements(By.CSS_SELECTOR, "tbody tr")]
    check(sorted(before) == sorted(after) and before != after, "a click on a scene sorts")
    wait(driver, "the arena's demo shows", lambda d: d.execute_script("return document.querySelector('course-demo').shown === true"), 30)
    check("demos/24_arena.later.wasm" not in served, "what the opening does not need is not loaded")
    for method, beside in (("gbf", "PGS"), ("admm_cone", "GBF"), ("pgs", "ADMM")):
        driver.execute_script("arguments[0].click()", table.find_element(By.CSS_SELECTOR, "button[title^='%s on']" % method))
        state = "return JSON.stringify(document.querySelector('course-demo').state)"
        wait(driver, "a cell runs " + method, lambda d: method in d.execute_script(state), 30)
        count = "return document.querySelector('course-demo').frames"
        before = driver.execute_script(count)
        wait(driver, method + " goes on", lambda d: d.execute_script(count) > before + 20, 30)
        check('"halted":false' in driver.execute_script(state), method + " is not refused")
        rivals = driver.execute_script("return document.querySelector('course-demo').state.methods.map((m) => m.label)")
        check(len(rivals) == 2 and beside in rivals[1] and beside not in rivals[0], method + " runs beside " + str(rivals))
    check("demos/24_arena.later.wasm" in served, "the rest of the arena is loaded when it is needed")
    driver.execute_script("arguments[0].click()", driver.find_element(By.CSS_SELECTOR, "button[title='nncg on space_stack']"))
    wait(driver, "a cell of a scene in space runs it", lambda d: "space_stack" in d.execute_script(state), 30)
    before = driver.execute_script(count)
    wait(driver, "space goes on", lambda d: d.execute_script(count) > before + 20, 30)
    check('"halted":false' in driver.execute_script(state), "space is not refused")
    still = "return document.querySelector(\".arena th img[src$='#stack']\").naturalWidth"
    wait(driver, "a scene has a still", lambda d: d.execute_script(still) > 0, 10)
    console_is_silent(driver, "arena.html")
    driver.quit()


def from_folder(home, folder, sample):
    """Opened as a file: the demo runs, too."""
    driver = browser()
    page = "file://" + os.path.abspath(folder) + "/" + lesson_pages(folder, True)[0]
    driver.get(page)
    wait(driver, "a demo from a folder shows", lambda d: d.execute_script("return document.querySelector('course-demo').shown === true"), 30)
    if not sample:
        driver.get("file://" + os.path.abspath(folder) + "/lessons/24_arena/index.html#set=first%3Dgbf")
        wait(driver, "a program of two modules runs from a folder",
             lambda d: d.execute_script("const e = document.querySelector('course-demo'); return e.frames > 20 && e.state.methods[0].label.includes('GBF')"), 30)
    driver.get("file://" + os.path.abspath(folder) + "/search.html?q=restitution")
    wait(driver, "the search works from a folder", lambda d: d.find_elements(By.CSS_SELECTOR, ".results li a"))
    console_is_silent(driver, "a page from a folder")
    driver.quit()


parts = {"pages": pages, "plain": plain, "search": search, "predict": predict, "demos": demos, "drawings": drawings, "solve": solve, "arena": arena, "folder": from_folder}
reports = {"speed": speed}


def main():
    words = sys.argv[1:]
    sample = "--sample" in words
    words = [w for w in words if w != "--sample"]
    if not words or any(w not in parts and w not in reports for w in words[1:]):
        sys.exit("usage: browser_test.py FOLDER [--sample] [%s ...]" % " | ".join(parts | reports))
    folder = words[0]
    home = serve(folder, "/some/course/")
    for name in words[1:] or [p for p in parts if not sample or p not in ("solve", "arena")]:
        begin = time.time()
        (parts | reports)[name](home, folder, sample)
        print("%s: %.0f s" % (name, time.time() - begin), flush=True)
    return ended()


if __name__ == "__main__":
    sys.exit(main())

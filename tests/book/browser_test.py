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
    # A system with a text font of this kind asks for no letters; others do.
    fonts = {f for f in ("site/math.woff2", "site/italic.woff2") if os.path.exists(os.path.join(folder, f))}
    check(len(fonts) == 2, "the book has fonts for formulas and for words")
    sizes = {f: len(gzip.compress(open(os.path.join(folder, f), "rb").read(), 9))
             for f in asked_for(driver, home, page) | in_worker | fonts if not f.endswith((".png", ".svg", ".webp")) and ".drawings." not in f}
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


def answer(driver, question):
    """Guesses something, runs what the answer needs, and looks at the verdict. Gives the kind of the question."""
    name = question.get_attribute("id")
    driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", question)
    submit, choices = question.find_element(By.CSS_SELECTOR, "[type=submit]"), question.find_elements(By.CSS_SELECTOR, "[type=radio]")
    sketch = question.find_elements(By.CSS_SELECTOR, "svg.sketch")
    check(not submit.is_enabled(), name + ": first a guess, then the run")
    if choices:
        choices[-1].click()
    elif sketch:
        # By mouse from the left to the right, then one value by the keys.
        width = sketch[0].rect["width"]
        drag = ActionChains(driver).move_to_element_with_offset(sketch[0], int(-0.49 * width), 0).click_and_hold()
        for _ in range(20):
            drag = drag.move_by_offset(int(0.049 * width), 2)
        drag.release().perform()
        before = sketch[0].get_attribute("aria-valuenow")
        sketch[0].send_keys(Keys.ARROW_UP)
        check(sketch[0].get_attribute("aria-valuenow") != before, name + ": the arrow keys move the curve")
    else:
        question.find_element(By.CSS_SELECTOR, "label.number input").send_keys("1")
    check(submit.is_enabled(), name + ": with a guess it can run")
    submit.click()
    wait(driver, name + " answers", lambda d: submit.text == "Run again", 240)
    verdict = question.find_elements(By.CLASS_NAME, "verdict")
    check(bool(verdict), name + ": " + question.find_element(By.CLASS_NAME, "answer").text[:200])
    if choices:
        right, wrong = question.find_elements(By.CSS_SELECTOR, ".choice.right"), question.find_elements(By.CSS_SELECTOR, ".choice.missed")
        mine = choices[-1].find_element(By.XPATH, "ancestor::div[1]")
        check(len(right) == 1, "%s has %d right answers" % (name, len(right)))
        check((mine in right) != (mine in wrong), name + ": the guess is right or wrong")
        check((verdict[0].text == "Right.") == (mine in right), name + " says: " + verdict[0].text)
        for row in right + wrong:
            check(row.find_element(By.CLASS_NAME, "remark").is_displayed(), name + ": it says why")
    elif sketch:
        check(len(question.find_element(By.CSS_SELECTOR, ".truth").get_attribute("points").split()) > 20, name + ": the true curve is drawn")
    else:
        check(re.search(r"The run: [\u2212\d]", verdict[0].text), name + " says: " + verdict[0].text)
    return "choice" if choices else "sketch" if sketch else "number"


def in_si(words):
    """"7.1 mm" as a number; nothing where it is none."""
    said = re.match(r"([\u2212-]?[\d .]*\d)\s*(\S*)$", words)
    factors = {"": 1, "m": 1, "s": 1, "J": 1, "kg": 1, "N": 1, "mm": 1e-3, "cm": 1e-2, "ms": 1e-3, "mJ": 1e-3, "J/kg": 1, "m/s": 1, "mm/s": 1e-3, "%": 0.01}
    if not said or said[2] not in factors:
        return None, None
    digits = said[1].replace(" ", "").replace("\u2212", "-")
    return float(digits) * factors[said[2]], 0.51 * 10.0 ** -len(digits.partition(".")[2]) * factors[said[2]]


def run_command(driver, command):
    """Runs it, and gives its table: {"first sag": {"last": 7.1, ...}}, in SI units."""
    line = command.find_element(By.TAG_NAME, "code").text
    button = command.find_element(By.CSS_SELECTOR, ".row button")
    driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", command)
    driver.execute_script("arguments[0].click()", button)
    wait(driver, line + " has run", lambda d: button.text == "Run again" and command.find_elements(By.CSS_SELECTOR, ".numbers table"), 240)
    heads = [h.text for h in command.find_elements(By.CSS_SELECTOR, ".numbers thead th")][1:]
    table = {}
    for row in driver.execute_script("return [...arguments[0].querySelectorAll('tbody tr')].map((r) => [...r.cells].map((c) => c.textContent))", command):
        name, unit = re.match(r"(.*?)(?: \[(.*)\])?$", row[0]).groups()
        table[name] = {h: in_si(cell + " " + unit if unit else cell)[0] for h, cell in zip(heads, row[1:])}
    return line, table


open_all = "document.querySelectorAll('article details').forEach((d) => { d.open = true; })"


def predict(home, folder, sample):
    """Every question and every command of lesson 14 (of 01, where a sample is enough); a guess is kept."""
    page = "lessons/01_gbf/index.html" if sample else "lessons/14_pgs/index.html"
    driver = browser(1400, 900)
    driver.get(home + page)
    driver.execute_script(open_all)
    questions = driver.find_elements(By.CSS_SELECTOR, ".question[data-question]")
    check(3 <= len(questions) <= 5, "%s has %d questions" % (page, len(questions)))
    commands = [c for c in driver.find_elements(By.CSS_SELECTOR, ".command") if c.find_element(By.CSS_SELECTOR, ".row button").text == "Run"]
    check(len(commands) >= 5, "%s has %d commands that can be run" % (page, len(commands)))
    button = commands[0].find_element(By.CSS_SELECTOR, ".row button")
    driver.execute_script("arguments[0].click()", button)
    check(button.text == "Run without a guess", "a command asks for the guess first")
    check(bool(driver.find_elements(By.CSS_SELECTOR, ".question.asking")), "its question shows itself")
    kinds = [answer(driver, question) for question in questions]
    check("choice" in kinds, "a question with choices on " + page)
    compared = 0
    for command in commands:
        line, table = run_command(driver, command)
        for title, words in driver.execute_script("return [...document.querySelectorAll('.measured')].map((m) => [m.title, m.textContent])"):
            path = title.removeprefix(line + ": ").split()
            row = table.get(" ".join(path[:-1])) if title.startswith(line + ": ") else None
            said, last = in_si(words)
            if row and said is not None and row.get(path[-1]) is not None:
                # A bound is marked as a number is; of the rest each agrees to its last digit.
                compared += abs(row[path[-1]] - said) <= last + 6e-4 * abs(said)
    check(compared > 3, "%d numbers of %s are those of its text" % (compared, page))
    driver.get(home + page)
    kept = driver.find_elements(By.CSS_SELECTOR, ".choice [type=radio]:checked")
    check(len(kept) == kinds.count("choice"), "the guesses are kept")
    driver.execute_script(open_all)
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


to_demo = "document.querySelector('course-demo').scrollIntoView({behavior: 'instant'})"


def opened(driver, home, page):
    """Opens a page anew and waits for its demo. Returns the seconds until it moved."""
    driver.get("about:blank")
    served.clear()
    begin = time.time()
    driver.get(home + page)
    driver.execute_script(to_demo)
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
    driver.execute_script(to_demo)
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

            def changes(what, *deeds):
                # A handle at the end of its way goes one way only.
                before = state()
                for deed in deeds:
                    deed()
                    if state() != before:
                        return
                wait(driver, "%s: %s moves it" % (name, what), lambda d: state() != before, 5)

            def finger(grip, across, down):
                box = driver.execute_script("const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", grip)
                for kind, x, y in (("touchStart", 0, 0), ("touchMove", across / 2, down / 2), ("touchMove", across, down), ("touchEnd", None, None)):
                    points = [] if x is None else [{"x": box[0] + x, "y": box[1] + y}]
                    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

            def mouse(grip, x, y):
                ActionChains(driver).click_and_hold(grip).move_by_offset(x, y).release().perform()

            for grip in drawing.find_elements(By.CSS_SELECTOR, ".handle"):
                words = grip.get_attribute("aria-label")
                changes(words + " by mouse", lambda: mouse(grip, 25, 25), lambda: mouse(grip, -50, -50))
                changes(words + " by finger", lambda: finger(grip, 25, 25), lambda: finger(grip, -50, -50))
                driver.execute_script("arguments[0].querySelector('.back').click()", drawing)
                changes(words + " by keys", lambda: grip.send_keys(Keys.SHIFT + Keys.ARROW_LEFT + Keys.ARROW_UP),
                        lambda: grip.send_keys(Keys.SHIFT + Keys.ARROW_RIGHT + Keys.ARROW_DOWN))
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
    driver.execute_script(to_demo)
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

// Before the page is drawn: light or dark as chosen here once, else as the system says.
(() => {
    let theme = null;
    try {
        theme = localStorage.getItem("course-theme");
    } catch { /* no storage: the system's */
    }
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    document.documentElement.classList.add("with-script");
})();

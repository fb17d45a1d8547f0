# shellcheck shell=sh
# Sourced by ./course for ./course doctor, after setup.sh: what is there, what is missing, and the exact command.

version() { "$@" 2>/dev/null | sed -n '1s/[^0-9]*\([0-9][0-9.]*\).*/\1/p'; }

doctor_packages() {
    installed=$(installed_packages)
    packages | while read -r package kind program _ purpose; do
        if printf '%s\n' "$installed" | grep -qxF "$package" || { [ "$program" != - ] && has "$program"; }; then
            state=installed
        else
            state=missing
        fi
        printf '  %-9s  %-8s  %-20s %s\n' "$state" "$kind" "$package" "$purpose"
    done
}

doctor() {
    missing=''
    if on_debian; then
        echo 'packages'
        doctor_packages
        # shellcheck disable=SC2046
        set -- $(missing_packages needed) $(missing_packages optional)
        [ $# -eq 0 ] && echo 'nothing is missing' ||
            printf 'to install what is missing:\n  %s\n' "$(install_command "$@")"
        # shellcheck disable=SC2046
        set -- $(missing_packages text) $(missing_packages book) $(missing_packages booktest)
        [ $# -eq 0 ] || printf 'for texts in the terminal, the book and its test (they ask before they install it):\n  %s\n' "$(install_command "$@")"
        missing=$(missing_packages needed)
    else
        echo 'packages, by system'
        elsewhere | sed 's/^/  /'
        has cmake || missing=cmake
    fi
    echo 'tools'
    printf '  %-10s %s\n' compiler "$(version "${CXX:-c++}" --version)" cmake "$(version cmake --version)" \
        ninja "$(version ninja --version)" gnuplot "$(version gnuplot --version)" | sed 's/ $/ none/'
    echo "wall around strangers' files"
    if [ -x "$build/bin/course" ] && [ -x "$build/bin/walled" ]; then
        "$build/bin/course" doctor --wall | sed 's/^/  /'
    else
        echo '  not known yet: the first ./course grade builds what tries it'
    fi
    echo 'display'
    if has_display; then
        echo "  ${DISPLAY:-${WAYLAND_DISPLAY:-the desktop}}"
    else
        echo '  none (neither DISPLAY nor WAYLAND_DISPLAY is set): demos run headless'
    fi
    echo 'build'
    if is_configured; then
        # Finds packages that were installed since.
        lock
        if configure 2>/dev/null; then
            echo "  $build ($(cached CMAKE_GENERATOR), $(cached CMAKE_BUILD_TYPE))"
            sed -n 's/^-- \(no .*\)/  \1/p' "$build/configure.log"
        else
            sed 's/^/  /' "$build/configure.log"
            missing=${missing:-configure}
        fi
    else
        echo '  none yet; the first command makes it'
    fi
    echo 'more: ./course doctor --speed measures how fast a saved exercise gets its verdict'
    [ -z "$missing" ] || return 2
}

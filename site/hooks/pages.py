"""Pages as the site needs them: links into the repository, lists, diagrams and anchors of errors.

The pages are written for readers of plain Markdown as well, so that all of this is done while the site is built.
"""

import os
import posixpath
import re

from mkdocs.structure.files import File

# Pages of the site whose Markdown lies outside of docs/.
ELSEWHERE = {
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security-policy.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "bench/RESULTS.md": "project/lab-performance.md",
    "bench/RELIABILITY.md": "project/lab-reliability.md",
    "jmeter/README.md": "project/load-plans.md",
    "wire/PROTOCOL.md": "project/wire-protocol.md",
}
ORIGIN = {page: path for path, page in ELSEWHERE.items()}
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

LINK = re.compile(r"(\]\()([^)\s]+)(\))")
FENCE = re.compile(r"^\s*```")
ITEM = re.compile(r"^( *)([*+-]|\d+[.)])( +)(?=\S)")
DIAGRAM = re.compile(r'<img alt="([^"]*)" src="([^"]*\.svg)" ?/?>')
CELL = re.compile(r"<td[^>]*>.*?</td>", re.S)
ERROR_ROW = re.compile(r"<tr>\n<td><code>([A-Z_0-9]+)</code></td>\n<td>([0-9A-Z]{5})</td>")


def on_files(files, config):
    for path, page in ELSEWHERE.items():
        files.append(File.generated(config, page, abs_src_path=os.path.join(ROOT, path)))
    return files


def on_page_markdown(markdown, page, config, files):
    return aligned_lists(with_links(markdown, page.file.src_uri, config["repo_url"]))


def on_page_content(html, page, config, files):
    if page.file.src_uri == "errors.md":
        html = with_error_anchors(html)
    return DIAGRAM.sub(lambda match: inline(match, page.file.src_uri), with_bars(html))


def with_bars(html):
    """Bars that Markdown wants escaped in a table stand there without the backslash."""
    return CELL.sub(lambda match: match.group(0).replace("\\|", "|"), html)


def with_links(markdown, page, repository):
    """Links to files of the repository lead to their page of the site, or to the repository where they have none."""
    origin = ORIGIN.get(page, posixpath.join("docs", page))
    lines = []
    fenced = False
    for line in markdown.split("\n"):
        fenced ^= bool(FENCE.match(line))
        lines.append(line if fenced else LINK.sub(lambda match: link(match, origin, page, repository), line))
    return "\n".join(lines)


def link(match, origin, page, repository):
    target, _, anchor = match.group(2).partition("#")
    if not target or ":" in target:
        return match.group(0)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), target))
    if path in ELSEWHERE:
        to = ELSEWHERE[path]
    elif path.startswith("docs/"):
        to = path[len("docs/") :]
    else:
        return f"{match.group(1)}{repository}/blob/main/{path}{match.group(3)}"
    relative = posixpath.relpath(to, posixpath.dirname(page) or ".")
    return f"{match.group(1)}{relative}{'#' + anchor if anchor else ''}{match.group(3)}"


def aligned_lists(markdown):
    """What belongs to an item of a list is indented by four blanks for each level, as the site's parser wants it."""
    lines = []
    offsets = []
    fenced = False
    blank = True
    loose = False
    for line in markdown.split("\n"):
        if not line.strip():
            lines.append("")
            blank = True
            loose = True
            continue
        indent = len(line) - len(line.lstrip(" "))
        while offsets and indent < offsets[-1] and (blank or ITEM.match(line) or fenced):
            offsets.pop()
        item = None if fenced else ITEM.match(line)
        if item and (indent < 4 or offsets):
            begins = not offsets and lines and not ITEM.match(lines[-1]) and not lines[-1].startswith("    ")
            if not blank and (begins or loose):
                lines.append("")
            loose = False
            lines.append(" " * (4 * len(offsets)) + item.group(2) + " " * (4 - len(item.group(2)))
                         + line[item.end() :])
            offsets.append(item.end())
        elif offsets and indent >= offsets[-1]:
            lines.append(" " * (4 * len(offsets)) + line[offsets[-1] :])
        else:
            if offsets and blank:
                offsets.clear()
            lines.append(line)
        if FENCE.match(line):
            fenced = not fenced
        blank = False
    return "\n".join(lines)


def inline(match, page):
    """A diagram becomes part of the page, so that it follows the page's colours."""
    path = os.path.join(ROOT, "docs", posixpath.normpath(posixpath.join(posixpath.dirname(page), match.group(2))))
    with open(path, encoding="utf-8") as file:
        svg = file.read()
    svg = re.sub(r"@media[^{]*\{[^{}]*\{[^{}]*\}\s*\}", "", svg[svg.index("<svg") :])
    return f'<figure class="diagram-frame" role="img" aria-label="{match.group(1)}">{svg}</figure>'


def with_error_anchors(html):
    """errors.html#53200 and errors.html#OUT_OF_MEMORY lead to the row of the error."""
    seen = set()

    def row(match):
        name, state = match.groups()
        anchor = "" if state in seen else f'<a id="{state}"></a>'
        seen.add(state)
        return f'<tr id="{name}">\n<td>{anchor}<code>{name}</code></td>\n<td>{state}</td>'

    return ERROR_ROW.sub(row, html)

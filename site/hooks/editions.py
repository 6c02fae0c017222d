"""The same pages for other readers: one file of Markdown, one of HTML, and llms.txt."""

import base64
import html
import os
import posixpath
import re

import markdown
from pymdownx.slugs import slugify

import pages

INTRODUCTION = (
    "Braid is a data-virtualization server: it presents several databases as one and answers SQL over all of them in "
    "place. Clients connect by PostgreSQL's protocol or by Braid's JDBC driver."
)
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
HEADING = re.compile(r"^(#{1,5}) (.*)$")
ENTRY = re.compile(r"^\* \[[^\]]*\]\(([^)#]+)\): (.*(?:\n  .*)*)", re.M)
IMAGE = re.compile(r'<img alt="([^"]*)" src="([^"]+)" ?/?>')

order = []


def on_nav(nav, config, files):
    order.clear()
    for item in nav.items:
        order.append((item.title, [page for page in pages_of(item)]))
    return nav


def pages_of(item):
    if getattr(item, "is_page", False):
        yield item
    for child in getattr(item, "children", None) or []:
        yield from pages_of(child)


def on_post_build(config):
    sources = {page.file.src_uri: source(page, config) for _, all in order for page in all}
    folder = config["site_dir"]
    write(folder, "llms.txt", llms(config))
    text = one_file(sources, True)
    write(folder, "llms-full.txt", text)
    write(folder, "braid-manual.md", text)
    write(folder, "braid-manual.html", manual(one_file(sources, False), config))


def source(page, config):
    with open(page.file.abs_src_path, encoding="utf-8") as file:
        return pages.with_links(file.read(), page.file.src_uri, config["repo_url"])


def llms(config):
    with open(os.path.join(pages.ROOT, "docs/README.md"), encoding="utf-8") as file:
        about = {path: re.sub(r"\s+", " ", text) for path, text in ENTRY.findall(file.read())}
    lines = [f"# {config['site_name']}", "", f"> {INTRODUCTION}", "",
             f"All pages in one file: [llms-full.txt]({config['site_url']}llms-full.txt)", ""]
    for title, listed in order:
        lines += [f"## {title}", ""]
        for page in listed:
            description = about.get(page.file.src_uri) or about.get("../" + pages.ORIGIN.get(page.file.src_uri, ""))
            lines.append(f"- [{page.title}]({config['site_url']}{page.file.dest_uri})"
                         + (f": {re.sub(LINK, ')', description)}" if description else ""))
        lines.append("")
    return "\n".join(lines)


def one_file(sources, plain):
    """All pages after each other. Links between them become links within the file."""
    parts = ["# Braid", "", INTRODUCTION, ""]
    for title, listed in order:
        parts += [f"# {title}", ""]
        for page in listed:
            name = page.file.src_uri
            if not plain:
                parts += [f'<a id="{anchor(name)}"></a>', ""]
            parts += [section(sources[name], name, sources, plain), ""]
    return "\n".join(parts)


def section(text, name, sources, plain):
    lines = []
    fenced = False
    for line in text.split("\n"):
        fenced ^= bool(pages.FENCE.match(line))
        heading = None if fenced else HEADING.match(line)
        if heading:
            title = heading.group(2)
            mark = "" if plain else f' {{#{anchor(name, slugify(case="lower")(plain_text(title), "-"))}}}'
            line = f"#{heading.group(1)} {title}{mark}"
        elif not fenced:
            line = LINK.sub(lambda match: within(match, name, sources), line)
        lines.append(line)
    return "\n".join(lines)


def within(match, name, sources):
    target, _, place = match.group(2).partition("#")
    if ":" in target:
        return match.group(0)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(name), target)) if target else name
    return f"](#{anchor(path, place)})" if path in sources else match.group(0).replace(match.group(2), path)


def anchor(page, place=""):
    return re.sub(r"[^a-z0-9-]+", "-", page.lower()) + ("--" + place if place else "")


def plain_text(title):
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "")


def manual(text, config):
    extensions = ["tables", "attr_list", "md_in_html", "pymdownx.superfences", "pymdownx.highlight"]
    body = markdown.markdown(pages.aligned_lists(text), extensions=extensions)
    body = pages.DIAGRAM.sub(lambda match: pages.inline(match, "x.md"), pages.with_bars(body))
    body = IMAGE.sub(embedded, body)
    with open(os.path.join(os.path.dirname(__file__), "../manual.css"), encoding="utf-8") as file:
        style = file.read()
    return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{config["site_name"]}</title>\n'
            f"<style>\n{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n")


def embedded(match):
    path = os.path.join(pages.ROOT, "docs", match.group(2))
    with open(path, "rb") as file:
        data = base64.b64encode(file.read()).decode()
    return f'<img alt="{html.escape(match.group(1))}" src="data:image/png;base64,{data}">'


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)

import { millis } from './format';
import { propertiesOf } from './plan-details';
import type { PlanDocument, PlanNode } from './plan-layout';

const STYLE = `body{font:14px system-ui,sans-serif;margin:24px;max-width:1400px}
pre,td{white-space:pre-wrap;font:12px ui-monospace,monospace}
th{text-align:left;vertical-align:top;padding-right:16px;font-weight:500}
summary{cursor:pointer;padding:3px 0}
table{margin:6px 18px}`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** What the picture takes from style sheets that the file does not have. */
const STYLED = [
    'fill',
    'stroke',
    'font-size',
    'font-weight',
    'font-family',
    'stroke-dasharray',
    'opacity',
    'fill-opacity',
];

const escaped = (text: string) => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

/** The picture with all details as one file without scripts, for a ticket. */
export function selfContained(picture: SVGSVGElement, document: PlanDocument, sql: string): Blob {
    const details: string[] = [];
    const visit = (node: PlanNode, depth: number) => {
        details.push(detailsOf(node, depth));
        (node.Plans ?? []).forEach(child => visit(child, depth + 1));
    };
    visit(document.Plan, 0);
    const background = getComputedStyle(window.document.documentElement).getPropertyValue('--surface');
    const time = document['Execution Time'];
    return new Blob(
        [
            '<!doctype html><html lang="en"><meta charset="utf-8">',
            `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Plan</title>`,
            `<style>${STYLE}</style>`,
            `<h1>Plan</h1><pre>${escaped(sql)}</pre>`,
            `<p>${time === undefined ? 'Estimated' : `Took ${escaped(millis(time))}`}</p>`,
            `<div style="background:${background}">`,
            new XMLSerializer().serializeToString(styledCopy(picture)),
            `</div><h2>Operators</h2>${details.join('')}</html>`,
        ],
        { type: 'text/html' },
    );
}

function styledCopy(picture: SVGSVGElement): SVGSVGElement {
    const copy = picture.cloneNode(true) as SVGSVGElement;
    const originals = picture.querySelectorAll<SVGElement>('*');
    copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
        const style = getComputedStyle(originals[i]);
        for (const name of STYLED) {
            element.setAttribute(name, style.getPropertyValue(name));
        }
        element.removeAttribute('tabindex');
        element.removeAttribute('role');
    });
    copy.setAttribute('width', '100%');
    copy.removeAttribute('height');
    return copy;
}

function detailsOf(node: PlanNode, depth: number): string {
    const rows = propertiesOf(node).map(
        ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
    );
    const why = (node.Why ?? []).map(reason => `<p>${escaped(reason)}</p>`).join('');
    const summary = `<summary>${escaped(node.Text)}</summary>`;
    return `<details style="margin-left:${depth * 16}px">${summary}${why}<table>${rows.join('')}</table></details>`;
}

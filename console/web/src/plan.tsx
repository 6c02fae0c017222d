import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { bytes, count, millis } from './format';
import { save } from './export';
import { headOf, layoutOf, remoteSql, type Box, type Layout, type PlanDocument, type PlanNode } from './plan-layout';

const LANES = 6;

/** The picture of a plan, its details, and a second plan beside it for comparison. */
export function Plan({ document, sql }: { document: PlanDocument; sql: string }) {
    const [pinned, setPinned] = useState<PlanDocument>();
    return (
        <div class="plans">
            {pinned && (
                <section class="plan-side" aria-label="Plan that was kept">
                    <Picture document={pinned} sql={sql} title="Kept" onClose={() => setPinned(undefined)} />
                </section>
            )}
            <section class="plan-side" aria-label="Plan">
                <Picture
                    document={document}
                    sql={sql}
                    title={pinned ? 'Now' : ''}
                    onPin={pinned === document ? undefined : () => setPinned(document)}
                />
            </section>
        </div>
    );
}

interface PictureProps {
    document: PlanDocument;
    sql: string;
    title: string;
    onPin?(): void;
    onClose?(): void;
}

function Picture({ document, sql, title, onPin, onClose }: PictureProps) {
    const layout = useMemo(() => layoutOf(document), [document]);
    const [chosen, setChosen] = useState<Box>();
    const [zoom, setZoom] = useState(1);
    const frame = useRef<HTMLDivElement>(null);
    const picture = useRef<SVGSVGElement>(null);
    const [tip, setTip] = useState<{ x: number; y: number; lines: string[] }>();
    const hover = (element: Element | undefined, node: PlanNode) => {
        const lines = [node.Text, ...(node.Why ?? [])];
        const place = element?.getBoundingClientRect();
        setTip(place && { x: Math.min(place.left, window.innerWidth - 380), y: place.bottom + 6, lines });
    };
    const fit = () => {
        const { clientWidth, clientHeight } = frame.current!;
        // Never so small that nobody can read it.
        setZoom(Math.max(0.6, Math.min(1, clientWidth / layout.width, clientHeight / layout.height)));
    };
    useEffect(() => {
        fit();
        setChosen(undefined);
    }, [layout]);
    return (
        <div class="plan">
            <div class="bar">
                {title && <strong>{title}</strong>}
                <Summary document={document} />
                <span class="spring" />
                <button onClick={() => setZoom(Math.max(0.2, zoom / 1.25))} aria-label="Smaller">−</button>
                <button onClick={fit}>Fit</button>
                <button onClick={() => setZoom(Math.min(2.5, zoom * 1.25))} aria-label="Larger">+</button>
                {onPin && <button onClick={onPin} title="Keep this plan beside the next one, to compare them">Keep</button>}
                <button onClick={() => save(selfContained(picture.current!, document, sql), 'plan.html')}>Download</button>
                {onClose && <button onClick={onClose}>Close</button>}
            </div>
            <div class="plan-parts">
                <div class="plan-frame" ref={frame} tabIndex={0} role="group" aria-label="Picture of the plan">
                    <svg
                        ref={picture}
                        class="picture"
                        viewBox={`0 0 ${layout.width} ${layout.height}`}
                        width={layout.width * zoom}
                        height={layout.height * zoom}
                        role="group"
                        aria-label={`Plan of ${layout.boxes.length} operators over ${new Set(layout.lanes.map(lane => lane.source)).size} sources`}
                    >
                        <Drawing layout={layout} document={document} chosen={chosen} onChoose={setChosen} onHover={hover} />
                    </svg>
                </div>
                {tip && !chosen && (
                    <div class="tip" aria-hidden="true" style={{ left: `${tip.x}px`, top: `${tip.y}px` }}>
                        {tip.lines.map(line => <p key={line}>{line}</p>)}
                    </div>
                )}
                {chosen && <Details node={chosen.node} onClose={() => setChosen(undefined)} />}
            </div>
        </div>
    );
}

function Summary({ document }: { document: PlanDocument }) {
    const time = document['Execution Time'];
    const read = totals(document.Plan);
    return (
        <span class="plan-summary">
            {time === undefined ? 'Estimated' : <>Took <b>{millis(time)}</b>, {bytes(document['Peak Memory Bytes'] ?? 0)} of memory; sources sent <b>{count(read.rows)}</b> rows, {bytes(read.bytes)} in {count(read.statements)} statements</>}
            {(document.Warnings ?? []).map(warning => <span class="warning" key={warning}> {warning}</span>)}
            {(document['Materialized Views'] ?? []).map(sentence => <span class="hint" key={sentence}> {sentence}</span>)}
        </span>
    );
}

function totals(node: PlanNode): { rows: number; bytes: number; statements: number } {
    const sum = { rows: Number(node.Read?.Rows ?? 0), bytes: Number(node.Read?.Bytes ?? 0), statements: Number(node.Read?.Statements ?? 0) };
    for (const child of node.Plans ?? []) {
        const below = totals(child);
        sum.rows += below.rows;
        sum.bytes += below.bytes;
        sum.statements += below.statements;
    }
    return sum;
}

interface DrawingProps {
    layout: Layout;
    document: PlanDocument;
    chosen: Box | undefined;
    onChoose(box: Box): void;
    onHover(element: Element | undefined, node: PlanNode): void;
}

function Drawing({ layout, document, chosen, onChoose, onHover }: DrawingProps) {
    const slowest = Math.max(0.001, ...layout.boxes.map(box => box.node['Own Time'] ?? 0));
    return (
        <>
            {layout.lanes.map((lane, i) => (
                <g class={`lane lane-${lane.color % LANES}`} key={i}>
                    <rect x={lane.x} y={lane.y} width={lane.width} height={lane.height} rx={8} />
                    <text x={lane.x + 10} y={lane.y + lane.height - 9}>{lane.source}</text>
                </g>
            ))}
            {layout.edges.map((edge, i) => {
                const d = path(edge.points);
                const end = edge.points[edge.points.length - 1];
                return (
                    <g class={edge.keys ? 'edge keyed' : 'edge'} key={i}>
                        <path d={d} stroke-width={1 + Math.min(7, Math.log10(1 + edge.rows))} />
                        <text x={end.x + 9} y={end.y - 6}>
                            {count(edge.rows)}
                            {edge.actual ? '' : ' est.'}
                        </text>
                        {edge.keys && <text class="keys" x={end.x + 9} y={end.y - 20}>↓ keys {edge.keys.slice(0, 26)}</text>}
                    </g>
                );
            })}
            {layout.boxes.map(box => (
                <NodeBox
                    key={box.id}
                    box={box}
                    share={(box.node['Own Time'] ?? 0) / slowest}
                    isChosen={chosen === box}
                    hasRun={document['Execution Time'] !== undefined}
                    onChoose={() => onChoose(box)}
                    onHover={onHover}
                />
            ))}
        </>
    );
}

interface NodeBoxProps {
    box: Box;
    share: number;
    isChosen: boolean;
    hasRun: boolean;
    onChoose(): void;
    onHover(element: Element | undefined, node: PlanNode): void;
}

function NodeBox({ box, share, isChosen, hasRun, onChoose, onHover }: NodeBoxProps) {
    const { node } = box;
    const { title } = headOf(node);
    const rows = hasRun && node['Actual Rows'] !== undefined
        ? `${count(node['Actual Rows'])} rows, expected ${count(node['Plan Rows'])}`
        : `${node.Guessed ? 'perhaps' : 'about'} ${count(node['Plan Rows'])} rows`;
    const lane = box.lane < 0 ? '' : ` lane-${box.lane % LANES}`;
    const asked = node.Server && hasRun && node.Read === null ? ', not asked' : '';
    return (
        <g
            class={`node${lane}${isChosen ? ' chosen' : ''}${node['Spilled Bytes'] ? ' spilled' : ''}`}
            transform={`translate(${box.x} ${box.y})`}
            role="button"
            tabindex={0}
            aria-pressed={isChosen}
            onClick={onChoose}
            onMouseEnter={event => onHover(event.currentTarget, node)}
            onMouseLeave={() => onHover(undefined, node)}
            onKeyDown={event => {
                if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    onChoose();
                }
            }}
        >
            <rect width={box.width} height={box.height} rx={6} />
            <text class="node-title" x={12} y={19}>{title.slice(0, 24)}</text>
            {node['Own Time'] !== undefined && <text class="node-time" x={box.width - 12} y={19} text-anchor="end">{millis(node['Own Time'])}</text>}
            {box.lines.map((line, i) => (
                <text class={node.Server ? 'node-sql' : 'node-text'} x={12} y={35 + i * 15} key={i}>{line}</text>
            ))}
            <text class="node-rows" x={12} y={box.height - 10}>
                {rows}
                {asked}
                {node['Spilled Bytes'] ? `, ${bytes(node['Spilled Bytes'])} spilled` : ''}
            </text>
            {hasRun && <rect class="heat" x={0} y={box.height - 4} width={Math.max(0, Math.min(1, share)) * box.width} height={4} rx={2} />}
        </g>
    );
}

function path(points: { x: number; y: number }[]): string {
    const [first, ...rest] = points;
    let d = `M${first.x},${first.y}`;
    let last = first;
    for (const point of rest) {
        const middle = (last.y + point.y) / 2;
        d += ` C${last.x},${middle} ${point.x},${middle} ${point.x},${point.y}`;
        last = point;
    }
    return d;
}

const HIDDEN = new Set(['Plans', 'Text', 'Parallel Aware', 'Async Capable', 'Startup Cost', 'Actual Startup Time', 'Actual Loops', 'Why', 'Node Type', 'Guessed']);

/** The properties of a node that people read, with their values as text. */
export function propertiesOf(node: PlanNode): [string, string][] {
    return Object.entries(node)
        .filter(([name, value]) => !HIDDEN.has(name) && value !== null && !(Array.isArray(value) && value.length === 0))
        .flatMap(([name, value]): [string, string][] =>
            name === 'Read'
                ? Object.entries(value as object).map(([each, inner]) => [`Read: ${each}`, unit(each, inner)])
                : [[name, Array.isArray(value) ? value.join('\n') : unit(name, value)]],
        );
}

function unit(name: string, value: unknown): string {
    if (typeof value !== 'number') {
        return String(value);
    }
    return /Time$/.test(name) ? millis(value) : /Bytes$/.test(name) ? bytes(value) : count(value);
}

function Details({ node, onClose }: { node: PlanNode; onClose(): void }) {
    const { title } = headOf(node);
    return (
        <aside class="details" aria-label="Operator">
            <header>
                <h2>{title}</h2>
                <button class="icon-button" aria-label="Close the details" onClick={onClose}>×</button>
            </header>
            <p class="details-text">{node.Text}</p>
            {(node.Why ?? []).map(reason => <p class="why" key={reason}>{reason}</p>)}
            {remoteSql(node) && <CopyButton text={remoteSql(node)!} />}
            <dl>
                {propertiesOf(node).map(([name, value]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd class={/SQL/.test(name) ? 'code' : ''}>{value}</dd>
                    </div>
                ))}
            </dl>
        </aside>
    );
}

export function CopyButton({ text }: { text: string }) {
    const [done, setDone] = useState(false);
    return (
        <button
            onClick={() => {
                navigator.clipboard?.writeText(text).then(() => setDone(true), () => {});
                setTimeout(() => setDone(false), 1500);
            }}
        >
            {done ? 'Copied' : 'Copy SQL'}
        </button>
    );
}

const escaped = (text: string) => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

/** The picture with all details as one file without scripts, for a ticket. */
function selfContained(picture: SVGSVGElement, document: PlanDocument, sql: string): Blob {
    const copy = picture.cloneNode(true) as SVGSVGElement;
    const originals = picture.querySelectorAll<SVGElement>('*');
    copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
        const style = getComputedStyle(originals[i]);
        for (const name of ['fill', 'stroke', 'font-size', 'font-weight', 'font-family', 'stroke-dasharray', 'opacity', 'fill-opacity']) {
            element.setAttribute(name, style.getPropertyValue(name));
        }
        element.removeAttribute('tabindex');
        element.removeAttribute('role');
    });
    copy.setAttribute('width', '100%');
    copy.removeAttribute('height');
    const details: string[] = [];
    const visit = (node: PlanNode, depth: number) => {
        const rows = propertiesOf(node).map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`);
        const why = (node.Why ?? []).map(reason => `<p>${escaped(reason)}</p>`).join('');
        details.push(`<details style="margin-left:${depth * 16}px"><summary>${escaped(node.Text)}</summary>${why}<table>${rows.join('')}</table></details>`);
        (node.Plans ?? []).forEach(child => visit(child, depth + 1));
    };
    visit(document.Plan, 0);
    const background = getComputedStyle(window.document.documentElement).getPropertyValue('--surface');
    return new Blob(
        [
            `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Plan</title>`,
            '<style>body{font:14px system-ui,sans-serif;margin:24px;max-width:1400px}pre,td{white-space:pre-wrap;font:12px ui-monospace,monospace}th{text-align:left;vertical-align:top;padding-right:16px;font-weight:500}summary{cursor:pointer;padding:3px 0}table{margin:6px 18px}</style>',
            `<h1>Plan</h1><pre>${escaped(sql)}</pre><p>${escaped(document['Execution Time'] === undefined ? 'Estimated' : `Took ${millis(document['Execution Time'])}`)}</p>`,
            `<div style="background:${background}">`,
            new XMLSerializer().serializeToString(copy),
            `</div><h2>Operators</h2>${details.join('')}</html>`,
        ],
        { type: 'text/html' },
    );
}

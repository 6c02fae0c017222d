import { brief, bytes, millis } from './format';
import { headOf, type Box, type Layout, type PlanDocument, type PlanNode } from './plan-layout';

const LANES = 6;
const KEYS_SHOWN = 26;

export interface DrawingProps {
    layout: Layout;
    document: PlanDocument;
    chosen: string | undefined;
    /** Operators that the plan beside it has not. */
    changed: Set<PlanNode> | undefined;
    live: boolean;
    onChoose(box: Box): void;
    onHover(element: Element | undefined, node: PlanNode): void;
}

/** Lanes, lines and boxes of a plan. */
export function Drawing({ layout, document, chosen, changed, live, onChoose, onHover }: DrawingProps) {
    const slowest = Math.max(0.001, ...layout.boxes.map(box => box.node['Own Time'] ?? 0));
    const share = ({ node }: Box) => (live ? progressOf(node) : (node['Own Time'] ?? 0) / slowest);
    return (
        <>
            {layout.lanes.map((lane, i) => (
                <g class={`lane lane-${lane.color % LANES}`} key={i}>
                    <rect x={lane.x} y={lane.y} width={lane.width} height={lane.height} rx={8} />
                    <text x={lane.x + 10} y={lane.y + lane.height - 9}>
                        {lane.source}
                    </text>
                </g>
            ))}
            {layout.edges.map((edge, i) => {
                const end = edge.points[edge.points.length - 1];
                const rows = edge.rows ?? 0;
                return (
                    <g class={edge.keys ? 'edge keyed' : 'edge'} key={i}>
                        <path d={path(edge.points)} stroke-width={1 + Math.min(7, Math.log10(1 + rows))} />
                        <text x={end.x + 9} y={end.y - 6}>
                            {edge.rows === undefined ? '' : brief(edge.rows)}
                            {edge.actual || edge.rows === undefined ? '' : ' est.'}
                        </text>
                        {edge.keys && (
                            <text class="keys" x={end.x + 9} y={end.y - 20}>
                                ↓ keys {edge.keys.slice(0, KEYS_SHOWN)}
                            </text>
                        )}
                    </g>
                );
            })}
            {layout.boxes.map(box => (
                <NodeBox
                    key={box.id}
                    box={box}
                    share={share(box)}
                    look={`${chosen === box.id ? ' chosen' : ''}${changed?.has(box.node) ? ' changed' : ''}`}
                    isChosen={chosen === box.id}
                    hasRun={document['Execution Time'] !== undefined}
                    onChoose={() => onChoose(box)}
                    onHover={onHover}
                />
            ))}
        </>
    );
}

/** How much of its expected rows an operator has yielded. */
function progressOf(node: PlanNode): number {
    const rows = rowsOf(node);
    const expected = node['Plan Rows'];
    return rows === undefined || !expected ? 0 : Math.min(1, rows / expected);
}

/** The rows of an operator so far; those that its source has sent where nothing else is known. */
const rowsOf = (node: PlanNode): number | undefined =>
    node['Actual Rows'] ?? (node.Read ? Number(node.Read.Rows ?? 0) : undefined);

interface NodeBoxProps {
    box: Box;
    share: number;
    look: string;
    isChosen: boolean;
    hasRun: boolean;
    onChoose(): void;
    onHover(element: Element | undefined, node: PlanNode): void;
}

function NodeBox({ box, share, look, isChosen, hasRun, onChoose, onHover }: NodeBoxProps) {
    const { node } = box;
    const { title } = headOf(node);
    const lane = box.lane < 0 ? '' : ` lane-${box.lane % LANES}`;
    return (
        <g
            class={`node${lane}${look}${node['Spilled Bytes'] ? ' spilled' : ''}`}
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
            <text class="node-title" x={12} y={19}>
                {title.slice(0, 24)}
            </text>
            {node['Own Time'] !== undefined && (
                <text class="node-time" x={box.width - 12} y={19} text-anchor="end">
                    {millis(node['Own Time'])}
                </text>
            )}
            {box.lines.map((line, i) => (
                <text class={node.Server ? 'node-sql' : 'node-text'} x={12} y={35 + i * 15} key={i}>
                    {line}
                </text>
            ))}
            <text class="node-rows" x={12} y={box.height - 10}>
                {rowsText(node, hasRun)}
            </text>
            {hasRun && (
                <rect
                    class="heat"
                    x={0}
                    y={box.height - 4}
                    width={Math.max(0, Math.min(1, share)) * box.width}
                    height={4}
                    rx={2}
                />
            )}
        </g>
    );
}

const rowCount = (rows: number) => `${brief(rows)} ${rows === 1 ? 'row' : 'rows'}`;

function rowsText(node: PlanNode, hasRun: boolean): string {
    const rows = rowsOf(node);
    const expected = node['Plan Rows'];
    if (!hasRun) {
        return `${node.Guessed ? 'perhaps' : 'about'} ${rowCount(expected ?? 0)}`;
    }
    const asked = node.Server && node.Read === null ? 'not asked' : '';
    const spilled = node['Spilled Bytes'] ? `${bytes(node['Spilled Bytes'])} spilled` : '';
    const all = rows === undefined ? '' : rowCount(rows);
    const guess = expected === undefined ? '' : `expected ${brief(expected)}`;
    return [all, guess, asked, spilled].filter(Boolean).join(', ');
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

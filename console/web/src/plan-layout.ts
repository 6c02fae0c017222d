import dagre from '@dagrejs/dagre';
import { placeTree } from './plan-tree';

/** A node of a plan as EXPLAIN (FORMAT JSON) has it. */
export interface PlanNode {
    'Node Type': string;
    Operator: string;
    Text: string;
    'Plan Rows'?: number;
    'Plan Width': number;
    Guessed: boolean;
    Server?: string;
    'Remote SQL'?: string;
    'Remote SQL With Keys'?: string;
    'Keys Sent'?: string[];
    Why?: string[];
    'Actual Rows'?: number;
    'Own Time'?: number;
    'Spilled Bytes'?: number;
    Read?: Record<string, number | boolean> | null;
    Plans?: PlanNode[];
    [property: string]: unknown;
}

export interface PlanDocument {
    Plan: PlanNode;
    'Execution Time'?: number;
    'Peak Memory Bytes'?: number;
    Warnings?: string[];
    'Materialized Views'?: string[];
    Limits?: string[];
}

export interface Box {
    id: string;
    node: PlanNode;
    x: number;
    y: number;
    width: number;
    height: number;
    lines: string[];
    lane: number;
}

export interface Point {
    x: number;
    y: number;
}

export interface Edge {
    from: Box;
    to: Box;
    points: Point[];
    /** Unknown while a plan runs that is not analyzed. */
    rows: number | undefined;
    actual: boolean;
    keys: string | undefined;
}

export interface Lane {
    source: string;
    x: number;
    y: number;
    width: number;
    height: number;
    color: number;
}

export interface Layout {
    boxes: Box[];
    edges: Edge[];
    lanes: Lane[];
    width: number;
    height: number;
}

const WIDTH = 236;
const SCAN_WIDTH = 262;
const LINE = 15;
const PADDING = 40;
const MOST_LINES = 5;
const LINE_CHARACTERS = 38;
const TEXT_CHARACTERS = 34;

/** The operator in words, and what it does, from the first line of its text. */
export function headOf(node: PlanNode): { title: string; rest: string } {
    const cut = node.Text.indexOf(': ');
    const operator = cut > 0 ? node.Text.slice(0, cut) : node.Text;
    const title = node.Server ? String(node.Server) : operator.replace(/ INNER$/, '');
    const rest = node.Server ? '' : cut > 0 ? node.Text.slice(cut + 2) : '';
    return { title, rest };
}

function wrapped(text: string, most: number, width: number): string[] {
    const lines: string[] = [];
    for (const line of text.split('\n')) {
        let rest = line.trim();
        while (rest.length > width && lines.length < most) {
            const blank = rest.lastIndexOf(' ', width);
            const cut = blank > 12 ? blank : width;
            lines.push(rest.slice(0, cut));
            rest = rest.slice(cut).trim();
        }
        if (rest) {
            lines.push(rest);
        }
    }
    return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1].slice(0, width - 1)}…`] : lines;
}

/** The SQL that a source is sent, in the form that is used. */
export const remoteSql = (node: PlanNode) => node['Remote SQL With Keys'] ?? node['Remote SQL'];

export function each(node: PlanNode, visit: (node: PlanNode, depth: number) => void, depth = 0): void {
    visit(node, depth);
    (node.Plans ?? []).forEach(child => each(child, visit, depth + 1));
}

/** What decides on the places of a plan, and stays while it runs. */
export function shapeOf(document: PlanDocument): string {
    const parts: string[] = [];
    each(document.Plan, (node, depth) => parts.push(`${depth}${node.Text}${remoteSql(node) ?? ''}`));
    return parts.join('\n');
}

/** A layout with the figures of a plan of the same shape. */
export function refreshed(layout: Layout, document: PlanDocument): Layout {
    const nodes: PlanNode[] = [];
    each(document.Plan, node => nodes.push(node));
    const boxes = layout.boxes.map((box, i) => ({ ...box, node: nodes[i] }));
    const byId = new Map(boxes.map(box => [box.id, box]));
    const edges = layout.edges.map(edge => {
        const from = byId.get(edge.from.id)!;
        const to = byId.get(edge.to.id)!;
        return { ...edge, from, to, ...flowOf(to.node) };
    });
    return { ...layout, boxes, edges };
}

/** The rows that pass from a node to the one above it. */
function flowOf(node: PlanNode): { rows: number | undefined; actual: boolean } {
    const actual = node['Actual Rows'] ?? (node.Read ? Number(node.Read.Rows ?? 0) : undefined);
    return { rows: actual ?? node['Plan Rows'], actual: actual !== undefined };
}

/** From so many operators on, a plan is placed as a tree: finding the best order of its lanes would take seconds. */
const LARGE = 30;

/** Places a plan: the result at the top, and at the bottom a lane for each source. */
export function layoutOf(document: PlanDocument): Layout {
    const start = performance.now();
    const boxes: Box[] = [];
    const sources: string[] = [];
    const inputs = new Map<Box, Box[]>();
    const add = (node: PlanNode): Box => {
        const source = node.Server;
        if (source && !sources.includes(source)) {
            sources.push(source);
        }
        const box = boxOf(node, boxes.length, source ? sources.indexOf(source) : -1);
        boxes.push(box);
        const below = (node.Plans ?? []).map(add);
        if (below.length > 0) {
            inputs.set(box, below);
        }
        return box;
    };
    const root = add(document.Plan);
    const bends = boxes.length > LARGE ? placeTree(root, inputs, PADDING) : placeGraph(boxes, inputs, root);
    const edges = [...inputs].flatMap(([from, below]) => below.map(to => edgeOf(from, to, bends.get(to) ?? [])));
    const layout = { boxes, edges, ...lanesOf(boxes, sources) };
    // The browser's tools show it, and the tests of the pages print it.
    performance.measure('plan layout', { start });
    return layout;
}

function boxOf(node: PlanNode, number: number, lane: number): Box {
    const text = lane < 0 ? headOf(node).rest : (remoteSql(node) ?? '');
    const lines = wrapped(text, MOST_LINES, lane < 0 ? TEXT_CHARACTERS : LINE_CHARACTERS);
    return {
        id: `n${number}`,
        node,
        x: 0,
        y: 0,
        width: lane < 0 ? WIDTH : SCAN_WIDTH,
        height: 48 + lines.length * LINE,
        lines,
        lane,
    };
}

/** Places boxes by ranks, those of a source beside each other. */
function placeGraph(boxes: Box[], inputs: Map<Box, Box[]>, root: Box): Map<Box, Point[]> {
    const graph = new dagre.graphlib.Graph({ compound: true });
    graph.setGraph({ rankdir: 'TB', nodesep: 22, ranksep: 38, marginx: PADDING, marginy: PADDING });
    graph.setDefaultEdgeLabel(() => ({}));
    const depths = new Map<Box, number>([[root, 0]]);
    for (const box of boxes) {
        graph.setNode(box.id, { width: box.width, height: box.height });
        if (box.lane >= 0) {
            graph.setNode(`lane-${box.lane}`, {});
            graph.setParent(box.id, `lane-${box.lane}`);
        }
        (inputs.get(box) ?? []).forEach(below => depths.set(below, depths.get(box)! + 1));
    }
    const deepest = Math.max(...depths.values());
    inputs.forEach((below, box) => {
        for (const each of below) {
            // All sources stand on one line.
            const minlen = each.lane < 0 ? 1 : Math.max(1, deepest - depths.get(box)!);
            graph.setEdge(box.id, each.id, { minlen, weight: 2 });
        }
    });
    dagre.layout(graph);
    for (const box of boxes) {
        const placed = graph.node(box.id);
        box.x = placed.x - box.width / 2;
        box.y = placed.y - box.height / 2;
    }
    const byId = new Map(boxes.map(box => [box.id, box]));
    return new Map(
        graph.edges().map(({ v, w }): [Box, Point[]] => {
            const { points } = graph.edge(v, w) as { points: Point[] };
            return [byId.get(w)!, points.slice(1, -1)];
        }),
    );
}

function edgeOf(from: Box, to: Box, bends: Point[]): Edge {
    const takesKeys = !!to.node['Remote SQL With Keys'] || (!!from.node['Keys Sent'] && reaches(to.node));
    return {
        from,
        to,
        points: [
            { x: from.x + from.width / 2, y: from.y + from.height },
            ...bends,
            { x: to.x + to.width / 2, y: to.y },
        ],
        ...flowOf(to.node),
        keys: from.node['Keys Sent'] && takesKeys ? from.node['Keys Sent'].join(', ') : undefined,
    };
}

/** True if a node below takes keys of a dependent join above it. */
function reaches(node: PlanNode): boolean {
    return (
        !!node['Remote SQL With Keys'] || (node.Operator !== 'DependentJoin' && (node.Plans ?? []).some(reaches))
    );
}

function lanesOf(boxes: Box[], sources: string[]): { lanes: Lane[]; width: number; height: number } {
    const lanes: Lane[] = [];
    const bottom = Math.max(...boxes.map(box => box.y + box.height));
    sources.forEach((source, color) => {
        const own = boxes.filter(box => box.lane === color).sort((a, b) => a.x - b.x);
        // Scans of one source that others stand between get a lane each.
        let run: Box[] = [];
        const end = () => {
            if (run.length) {
                const left = Math.min(...run.map(box => box.x)) - 8;
                const right = Math.max(...run.map(box => box.x + box.width)) + 8;
                const top = Math.min(...run.map(box => box.y)) - 12;
                lanes.push({ source, x: left, y: top, width: right - left, height: bottom + 30 - top, color });
            }
            run = [];
        };
        for (const box of own) {
            const last = run[run.length - 1];
            const between =
                last &&
                boxes.some(
                    other =>
                        other.lane !== color &&
                        other.y + other.height > box.y - 12 &&
                        other.x > last.x &&
                        other.x < box.x,
                );
            if (between) {
                end();
            }
            run.push(box);
        }
        end();
    });
    return {
        lanes,
        width:
            Math.max(...boxes.map(box => box.x + box.width), ...lanes.map(lane => lane.x + lane.width)) + PADDING,
        height: bottom + PADDING + 10,
    };
}

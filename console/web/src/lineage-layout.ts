import type { Row } from './api';

export const CARD_WIDTH = 260;
export const HEAD = 42;
export const LINE = 21;
const GAP = 18;
const BETWEEN = 220;
const MARGIN = 16;

/** A table or view with the columns that flows begin or end at. */
export interface Card {
    name: string;
    isBase: boolean;
    source: string;
    color: number;
    columns: string[];
    x: number;
    y: number;
    height: number;
}

/** One column that another is made of, or a table that decides on the rows of a view. */
export interface Flow {
    from: string;
    to: string;
    kind: string;
    x1: number;
    y1: number;
    x2: number;
    y2: number;
}

export interface LineageLayout {
    cards: Card[];
    flows: Flow[];
    width: number;
    height: number;
}

/** Tables of sources on the left, by source; views on the right, each near the tables that it is made of. */
export function cardsOf(rows: Row[], sources: Map<string, string>): LineageLayout {
    const bases = new Map<string, Card>();
    const views = new Map<string, Card>();
    const card = (all: Map<string, Card>, name: string, isBase: boolean): Card => {
        const known = all.get(name);
        if (known) {
            return known;
        }
        const source = sources.get(name) ?? '';
        const added = { name, isBase, source, color: 0, columns: [], x: 0, y: 0, height: 0 };
        all.set(name, added);
        return added;
    };
    for (const row of rows) {
        const view = card(views, `${row.schema_name}.${row.name}`, false);
        const base = card(bases, `${row.base_schema}.${row.base_table}`, true);
        add(view.columns, row.column_name);
        add(base.columns, row.base_column);
    }
    const colors = [...new Set([...bases.values()].map(each => each.source))].sort();
    bases.forEach(each => (each.color = colors.indexOf(each.source)));
    const left = [...bases.values()].sort((a, b) => order(a.source, b.source) || order(a.name, b.name));
    const leftEnd = stack(left, MARGIN);
    const weights = new Map([...views.values()].map(view => [view, centerOf(view, rows, bases)]));
    const right = [...views.values()].sort((a, b) => weights.get(a)! - weights.get(b)! || order(a.name, b.name));
    const rightEnd = stack(right, MARGIN + CARD_WIDTH + BETWEEN);
    const flows = new Map<string, Flow>();
    for (const row of rows) {
        const flow = flowOf(row, bases, views);
        flows.set(`${flow.from}|${flow.to}|${flow.kind}`, flow);
    }
    return {
        cards: [...left, ...right],
        flows: [...flows.values()],
        width: 2 * MARGIN + 2 * CARD_WIDTH + BETWEEN,
        height: Math.max(leftEnd, rightEnd),
    };
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function add(columns: string[], column: Row[string]): void {
    if (column !== null && !columns.includes(String(column))) {
        columns.push(String(column));
    }
}

/** Places cards below each other; returns where they end. */
function stack(cards: Card[], x: number): number {
    let y = MARGIN;
    for (const card of cards) {
        card.x = x;
        card.y = y;
        card.height = HEAD + card.columns.length * LINE + 6;
        y += card.height + GAP;
    }
    return y;
}

/** The mean height of the tables that a view is made of. */
function centerOf(view: Card, rows: Row[], bases: Map<string, Card>): number {
    const own = rows.filter(row => `${row.schema_name}.${row.name}` === view.name);
    return own.reduce((sum, row) => sum + bases.get(`${row.base_schema}.${row.base_table}`)!.y, 0) / own.length;
}

function flowOf(row: Row, bases: Map<string, Card>, views: Map<string, Card>): Flow {
    const base = bases.get(`${row.base_schema}.${row.base_table}`)!;
    const view = views.get(`${row.schema_name}.${row.name}`)!;
    return {
        from: keyOf(base, row.base_column),
        to: keyOf(view, row.column_name),
        kind: String(row.kind),
        x1: base.x + CARD_WIDTH,
        y1: heightOf(base, row.base_column),
        x2: view.x,
        y2: heightOf(view, row.column_name),
    };
}

const keyOf = (card: Card, column: Row[string]) => (column === null ? card.name : `${card.name}#${column}`);

function heightOf(card: Card, column: Row[string]): number {
    const index = column === null ? -1 : card.columns.indexOf(String(column));
    return index < 0 ? card.y + HEAD / 2 : card.y + HEAD + index * LINE + LINE / 2;
}

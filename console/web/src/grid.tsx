import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cell } from './api';
import { isNumeric, textOf, type RowStore } from './row-store';

const ROW = 26;
/** Browsers limit the height of an element; above it the scroll bar stands for a share of the rows. */
const MOST_HEIGHT = 8_000_000;
const LONGEST_SHOWN = 500;

const px = (length: number) => `${length}px`;

interface Props {
    store: RowStore;
    /** Grows with each page that has come. */
    version: number;
    filter: string;
    label: string;
    onNeedMore(): void;
    onView(view: Int32Array | undefined): void;
}

interface Sort {
    column: number;
    descending: boolean;
}

interface Spot {
    row: number;
    column: number;
}

/** A table of any number of rows, of which only those in sight are elements. */
export function Grid({ store, version, filter, label, onNeedMore, onView }: Props) {
    const scroller = useRef<HTMLDivElement>(null);
    const [sort, setSort] = useState<Sort>();
    const [view, setView] = useState<Int32Array>();
    const [widths, setWidths] = useState<number[]>([]);
    const [top, setTop] = useState(0);
    const [height, setHeight] = useState(400);
    const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
    const [anchor, setAnchor] = useState<Spot>();
    const [detail, setDetail] = useState<string>();

    useEffect(() => {
        const next = store.view(sort, filter);
        setView(next);
        onView(next);
    }, [sort, filter, version]);
    useEffect(() => setWidths(measured(store)), [store.columns, store.count > 0]);
    useEffect(() => {
        const element = scroller.current!;
        const observer = new ResizeObserver(() => setHeight(element.clientHeight));
        observer.observe(element);
        return () => observer.disconnect();
    }, []);

    const rows = view ? view.length : store.count;
    const full = rows * ROW;
    const shown = Math.ceil(height / ROW) + 1;
    const body = Math.min(full, MOST_HEIGHT);
    const scale = body > height ? (full - height) / (body - height) : 1;
    const offset = Math.min(top, Math.max(0, body - height)) * (full > MOST_HEIGHT ? scale : 1);
    const first = Math.max(0, Math.min(rows - 1, Math.floor(offset / ROW)));
    const shift = top - (offset - first * ROW);
    const gutter = Math.max(44, String(rows).length * 8 + 18);
    const total = widths.reduce((sum, width) => sum + width, gutter);

    useEffect(() => {
        if (!store.done && !view && first + shown * 4 >= store.count) {
            onNeedMore();
        }
    }, [first, shown, version, view]);

    const rowAt = (position: number) => (view ? view[position] : position);
    const cellAt = (at: Spot) => store.row(rowAt(at.row))[at.column];

    const reveal = (row: number) => {
        const element = scroller.current!;
        const y = row * ROW;
        if (y < offset || y + 2 * ROW > offset + height - ROW) {
            const wanted = y < offset ? y : y + 3 * ROW - height;
            element.scrollTop = full > MOST_HEIGHT ? wanted / scale : wanted;
        }
    };
    const go = (row: number, column: number, extend: boolean) => {
        const next = {
            row: Math.max(0, Math.min(rows - 1, row)),
            column: Math.max(0, Math.min(store.columns.length - 1, column)),
        };
        setAnchor(extend ? (anchor ?? spot) : undefined);
        setSpot(next);
        reveal(next.row);
    };
    const selection = () => {
        const from = anchor ?? spot;
        return {
            top: Math.min(from.row, spot.row),
            bottom: Math.max(from.row, spot.row),
            left: Math.min(from.column, spot.column),
            right: Math.max(from.column, spot.column),
        };
    };
    const copy = () => {
        const { top: y, bottom, left, right } = selection();
        const lines: string[] = [];
        for (let row = y; row <= Math.min(bottom, rows - 1); row++) {
            lines.push(
                store
                    .row(rowAt(row))
                    .slice(left, right + 1)
                    .map(cell => (cell === null ? '' : textOf(cell)))
                    .join('\t'),
            );
        }
        navigator.clipboard?.writeText(lines.join('\n')).catch(() => {});
    };
    const key = (event: KeyboardEvent) => {
        const page = Math.max(1, shown - 3);
        const control = event.ctrlKey || event.metaKey;
        const moves: Record<string, () => void> = {
            ArrowDown: () => go(spot.row + 1, spot.column, event.shiftKey),
            ArrowUp: () => go(spot.row - 1, spot.column, event.shiftKey),
            ArrowRight: () => go(spot.row, spot.column + 1, event.shiftKey),
            ArrowLeft: () => go(spot.row, spot.column - 1, event.shiftKey),
            PageDown: () => go(spot.row + page, spot.column, event.shiftKey),
            PageUp: () => go(spot.row - page, spot.column, event.shiftKey),
            Home: () => go(control ? 0 : spot.row, 0, event.shiftKey),
            End: () => go(control ? rows - 1 : spot.row, store.columns.length - 1, event.shiftKey),
            Enter: () => rows > 0 && setDetail(pretty(cellAt(spot))),
            Escape: () => setDetail(undefined),
        };
        if (control && event.key.toLowerCase() === 'c' && !String(getSelection())) {
            copy();
        } else if (control && event.key.toLowerCase() === 'a') {
            setAnchor({ row: 0, column: 0 });
            setSpot({ row: rows - 1, column: store.columns.length - 1 });
        } else if (moves[event.key]) {
            moves[event.key]();
        } else {
            return;
        }
        event.preventDefault();
    };
    const chosen = selection();
    const visible: number[] = [];
    for (let row = first; row < Math.min(rows, first + shown); row++) {
        visible.push(row);
    }
    return (
        <div class="grid-frame">
            <div
                class="grid"
                ref={scroller}
                role="grid"
                aria-label={label}
                aria-rowcount={rows + 1}
                aria-colcount={store.columns.length}
                aria-multiselectable="true"
                aria-activedescendant={rows > 0 ? `cell-${spot.row}-${spot.column}` : undefined}
                tabIndex={0}
                onScroll={event => setTop(event.currentTarget.scrollTop)}
                onKeyDown={key}
            >
                <div class="grid-head" role="row" aria-rowindex={1} style={{ width: px(total) }}>
                    <span class="grid-corner" style={{ width: px(gutter) }} />
                    {store.columns.map((column, i) => (
                        <Heading
                            key={i}
                            name={column.name}
                            type={column.declared ?? column.type}
                            numeric={isNumeric(column)}
                            width={widths[i] ?? 100}
                            sorted={sort?.column === i ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                            onSort={() =>
                                setSort(
                                    sort?.column !== i
                                        ? { column: i, descending: false }
                                        : sort.descending
                                          ? undefined
                                          : { column: i, descending: true },
                                )
                            }
                            onWidth={width =>
                                setWidths(widths.map((old, at) => (at === i ? Math.max(48, width) : old)))
                            }
                        />
                    ))}
                </div>
                <div class="grid-body" role="rowgroup" style={{ height: px(body), width: px(total) }}>
                    <div class="grid-rows" role="presentation" style={{ transform: `translateY(${shift}px)` }}>
                        {visible.map(row => (
                            <div class="grid-row" role="row" aria-rowindex={row + 2} key={row - first}>
                                <span class="grid-number" role="presentation" style={{ width: px(gutter) }}>
                                    {rowAt(row) + 1}
                                </span>
                                {store.row(rowAt(row)).map((cell, column) => (
                                    <span
                                        key={column}
                                        id={`cell-${row}-${column}`}
                                        role="gridcell"
                                        aria-colindex={column + 1}
                                        aria-selected={
                                            row >= chosen.top &&
                                            row <= chosen.bottom &&
                                            column >= chosen.left &&
                                            column <= chosen.right
                                        }
                                        class={cellClass(cell, isNumeric(store.columns[column]))}
                                        style={{ width: px(widths[column] ?? 100) }}
                                        onMouseDown={event => {
                                            go(row, column, event.shiftKey);
                                            if (event.shiftKey) {
                                                event.preventDefault();
                                            }
                                        }}
                                        onDblClick={() => setDetail(pretty(cell))}
                                    >
                                        {shownText(cell)}
                                    </span>
                                ))}
                            </div>
                        ))}
                    </div>
                </div>
            </div>
            {detail !== undefined && (
                <aside class="cell-detail" aria-label="Value">
                    <button class="icon-button" aria-label="Close the value" onClick={() => setDetail(undefined)}>
                        ×
                    </button>
                    <pre tabIndex={0}>{detail}</pre>
                </aside>
            )}
        </div>
    );
}

interface HeadingProps {
    name: string;
    type: string;
    numeric: boolean;
    width: number;
    sorted: 'none' | 'ascending' | 'descending';
    onSort(): void;
    onWidth(width: number): void;
}

function Heading({ name, type, numeric, width, sorted, onSort, onWidth }: HeadingProps) {
    const drag = (event: PointerEvent) => {
        const handle = event.currentTarget as HTMLElement;
        const from = event.clientX;
        handle.setPointerCapture(event.pointerId);
        handle.onpointermove = move => onWidth(width + move.clientX - from);
        handle.onpointerup = () => (handle.onpointermove = null);
    };
    return (
        <span
            class={numeric ? 'grid-heading number' : 'grid-heading'}
            role="columnheader"
            aria-sort={sorted}
            style={{ width: px(width) }}
        >
            <button tabIndex={-1} onClick={onSort} title={`${name}: ${type}`}>
                <b>{name || ' '}</b>
                <small>
                    {type.toLowerCase()}
                    {sorted === 'none' ? '' : sorted === 'ascending' ? ' ↑' : ' ↓'}
                </small>
            </button>
            <i class="grid-handle" onPointerDown={drag} />
        </span>
    );
}

function cellClass(cell: Cell, numeric: boolean): string {
    return `grid-cell${numeric ? ' number' : ''}${cell === null ? ' null' : cell === '' ? ' empty' : ''}`;
}

function shownText(cell: Cell): string {
    const text = cell === '' ? 'empty' : textOf(cell);
    return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A value in full, JSON with indentation. */
function pretty(cell: Cell): string {
    const text = textOf(cell);
    if (typeof cell === 'string' && /^\s*[[{]/.test(cell)) {
        try {
            return JSON.stringify(JSON.parse(cell), null, 2);
        } catch {
            return text;
        }
    }
    return text;
}

function measured(store: RowStore): number[] {
    return store.columns.map((column, i) => {
        let longest = Math.max(column.name.length, Math.min(24, (column.declared ?? column.type).length));
        for (let row = 0; row < Math.min(60, store.count); row++) {
            longest = Math.max(longest, Math.min(44, textOf(store.row(row)[i]).length));
        }
        return Math.max(72, Math.round(longest * 7.6 + 26));
    });
}

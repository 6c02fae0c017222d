import type { Cell, Column, ErrorInfo, Page } from './api';

const PARSED_PAGES = 24;

/** Rows of one result. Pages stay as text and are parsed when they are looked at, which saves most of their memory. */
export class RowStore {
    columns: Column[] = [];
    command = false;
    done = false;
    total: number | undefined;
    warnings: string[] = [];
    error: ErrorInfo | undefined;
    query: string | undefined;
    state = 'RUNNING';
    elapsedMs = 0;
    percent: number | undefined;
    count = 0;
    private readonly texts: string[] = [];
    private readonly starts: number[] = [];
    private readonly parsed = new Map<number, Cell[][]>();

    /** Adds a page as the server has sent it. */
    add(text: string): void {
        const page: Page = JSON.parse(text);
        this.columns = page.columns ?? this.columns;
        this.command = page.command ?? this.command;
        this.done = page.done;
        this.total = page.total ?? this.total;
        this.warnings = page.warnings ?? this.warnings;
        this.error = page.error ?? this.error;
        this.query = page.query ?? this.query;
        this.state = page.state ?? this.state;
        this.elapsedMs = page.elapsedMs ?? this.elapsedMs;
        this.percent = page.percent;
        if (page.rows.length > 0) {
            this.starts.push(this.count);
            this.texts.push(text);
            this.count += page.rows.length;
            this.remember(this.texts.length - 1, page.rows);
        }
    }

    private remember(index: number, rows: Cell[][]): Cell[][] {
        this.parsed.delete(index);
        this.parsed.set(index, rows);
        if (this.parsed.size > PARSED_PAGES) {
            this.parsed.delete(this.parsed.keys().next().value!);
        }
        return rows;
    }

    row(index: number): Cell[] {
        let low = 0;
        let high = this.starts.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.starts[middle] <= index) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        const rows = this.parsed.get(low) ?? this.remember(low, (JSON.parse(this.texts[low]) as Page).rows);
        return rows[index - this.starts[low]];
    }

    /** Calls back with all rows that are loaded, in order. */
    each(visit: (row: Cell[], index: number) => void): void {
        for (let page = 0; page < this.texts.length; page++) {
            const rows = this.parsed.get(page) ?? (JSON.parse(this.texts[page]) as Page).rows;
            rows.forEach((row, i) => visit(row, this.starts[page] + i));
        }
    }

    /** Row numbers in the order of a column, and only of rows that contain a text. */
    view(sort: { column: number; descending: boolean } | undefined, filter: string): Int32Array | undefined {
        if (!sort && !filter) {
            return undefined;
        }
        const wanted = filter.toLowerCase();
        const kept: number[] = [];
        const keys: (Cell | number)[] = [];
        const numeric = sort && isNumeric(this.columns[sort.column]);
        this.each((row, i) => {
            if (!wanted || row.some(cell => cell !== null && textOf(cell).toLowerCase().includes(wanted))) {
                kept.push(i);
                if (sort) {
                    const cell = row[sort.column];
                    keys[i] = cell === null ? null : numeric ? Number(cell) : textOf(cell);
                }
            }
        });
        if (sort) {
            const sign = sort.descending ? -1 : 1;
            kept.sort((a, b) => {
                const x = keys[a];
                const y = keys[b];
                if (x === y) {
                    return a - b;
                }
                // Nulls last, whatever the direction.
                return x === null ? 1 : y === null ? -1 : (x! < y! ? -1 : x! > y! ? 1 : a - b) * sign;
            });
        }
        return Int32Array.from(kept);
    }
}

const NUMERIC = new Set(['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'DECIMAL', 'REAL', 'DOUBLE']);
const TEMPORAL = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ']);

export const isNumeric = (column: Column | undefined) => !!column && NUMERIC.has(column.kind);
export const isTemporal = (column: Column | undefined) => !!column && TEMPORAL.has(column.kind);

/** A value as people read it. */
export function textOf(cell: Cell): string {
    if (cell === null) {
        return 'NULL';
    }
    if (Array.isArray(cell)) {
        return `[${cell.map(each => (typeof each === 'string' ? JSON.stringify(each) : textOf(each))).join(', ')}]`;
    }
    return String(cell);
}

import type { Cell, Column } from './api';
import { isNumeric, textOf, type RowStore } from './row-store';

/**
 * A field of a csv file. Spreadsheets take texts that begin with these characters for formulas, so that a leading
 * apostrophe is put before them; numbers stay as they are.
 */
export function csvField(cell: Cell, numeric: boolean): string {
    if (cell === null) {
        return '';
    }
    let text = textOf(cell);
    if (!numeric && /^[=+\-@\t\r]/.test(text)) {
        text = `'${text}`;
    }
    return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The loaded rows as csv, of which null is an empty field and an empty text "". */
export function csv(store: RowStore, rows: Iterable<Cell[]>): Blob {
    const numeric = store.columns.map(isNumeric);
    const parts = [store.columns.map(column => csvField(column.name, false)).join(',') + '\r\n'];
    for (const row of rows) {
        parts.push(row.map((cell, i) => csvField(cell, numeric[i])).join(',') + '\r\n');
    }
    return new Blob(parts, { type: 'text/csv' });
}

/** The names of columns, of which those that occur twice get a number. */
export function distinctNames(columns: Column[]): string[] {
    const names: string[] = [];
    for (const column of columns) {
        let name = column.name;
        for (let i = 2; names.includes(name); i++) {
            name = `${column.name}_${i}`;
        }
        names.push(name);
    }
    return names;
}

/** The loaded rows as a list of objects. */
export function json(store: RowStore, rows: Iterable<Cell[]>): Blob {
    const names = distinctNames(store.columns);
    const parts: string[] = [];
    for (const row of rows) {
        parts.push(
            (parts.length ? ',\n' : '[\n') +
                JSON.stringify(Object.fromEntries(names.map((name, i) => [name, row[i]]))),
        );
    }
    parts.push(parts.length ? '\n]\n' : '[]\n');
    return new Blob(parts, { type: 'application/json' });
}

/** Lets the browser save a file. */
export function save(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

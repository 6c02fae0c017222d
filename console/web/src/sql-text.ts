/** Statements in a text: their borders and parameters, by the quotes and comments of SQL. */

export interface Piece {
    sql: string;
    from: number;
    to: number;
}

/** Calls back with each character outside of quotes and comments. */
function scan(text: string, visit: (index: number) => void): void {
    let i = 0;
    const skipTo = (end: string, from: number) => {
        const found = text.indexOf(end, from);
        i = found < 0 ? text.length : found + end.length;
    };
    while (i < text.length) {
        const c = text[i];
        const next = text[i + 1];
        if (c === "'" || c === '"' || c === '`') {
            skipTo(c, i + 1);
        } else if (c === '-' && next === '-') {
            skipTo('\n', i);
        } else if (c === '/' && next === '*') {
            skipTo('*/', i + 2);
        } else {
            const tag = c === '$' ? /^\$(\w*)\$/.exec(text.slice(i, i + 40)) : null;
            if (tag) {
                skipTo(tag[0], i + tag[0].length);
            } else {
                visit(i++);
            }
        }
    }
}

/** True within the BEGIN ATOMIC ... END of a CREATE statement, given its text without quotes and comments. */
function isInBlock(plain: string): boolean {
    const block = /^\s*CREATE\b[^;]*?\bBEGIN\s+ATOMIC\b/i.exec(plain);
    if (!block) {
        return false;
    }
    const words = plain.slice(block[0].length).match(/\b(CASE|END)\b/gi) ?? [];
    let open = 1;
    words.forEach(word => {
        if (open > 0) {
            open += word.toUpperCase() === 'CASE' ? 1 : -1;
        }
    });
    return open > 0;
}

/** The statements of a text, without blanks and semicolons around them. */
export function pieces(text: string): Piece[] {
    const found: Piece[] = [];
    let start = 0;
    let plain = '';
    const add = (end: number) => {
        const raw = text.slice(start, end);
        const sql = raw.trim();
        if (sql) {
            const from = start + raw.indexOf(sql);
            found.push({ sql, from, to: from + sql.length });
        }
        start = end + 1;
        plain = '';
    };
    scan(text, i => {
        if (text[i] === ';' && !isInBlock(plain)) {
            add(i);
        } else {
            plain += text[i];
        }
    });
    add(text.length);
    return found;
}

/** The statement at an offset, or the one before it. */
export function pieceAt(text: string, offset: number): Piece | undefined {
    const all = pieces(text);
    return all.find(piece => offset <= piece.to + 1) ?? all[all.length - 1];
}

/** How many parameters (?) a statement has. */
export function parameterCount(sql: string): number {
    let count = 0;
    scan(sql, i => {
        if (sql[i] === '?' && sql[i + 1] !== '|' && sql[i + 1] !== '&') {
            count++;
        }
    });
    return count;
}

/** The offset of a line and column, both counted from 1. */
export function offsetOf(text: string, line: number, column: number): number {
    let at = 0;
    for (let i = 1; i < line; i++) {
        const end = text.indexOf('\n', at);
        if (end < 0) {
            return text.length;
        }
        at = end + 1;
    }
    return Math.min(text.length, at + column - 1);
}

/** A name as a statement writes it. */
export const quoted = (name: string) =>
    /^[a-z_][a-z0-9_$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

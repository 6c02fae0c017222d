import type { Cell, Column } from './api';
import { distinctNames } from './export';
import { formsOf, type Form } from './parquet-forms';
import { Bytes, struct, type Struct } from './thrift';

const MAGIC = new TextEncoder().encode('PAR1');
const ROWS_PER_GROUP = 50_000;
const [OPTIONAL, PLAIN, RLE, UNCOMPRESSED] = [1, 0, 3, 0];
const [I32, TEXT, STRUCT] = [5, 8, 12];

/** Where the values of a column in a group of rows are. */
interface Chunk {
    offset: number;
    bytes: number;
}

/**
 * Rows as a Parquet file: optional columns, plain and not compressed. A column whose values do not all fit its type in
 * Parquet, such as decimals without a scale, is text.
 *
 * @param rows all rows, from the first, each time it is called
 */
export function parquet(columns: Column[], rows: () => Iterable<Cell[]>): Blob {
    const forms = formsOf(columns, rows());
    const parts: BlobPart[] = [MAGIC];
    const groups: { rows: number; chunks: Chunk[] }[] = [];
    let offset = MAGIC.length;
    let group: Cell[][] = [];
    const flush = () => {
        const chunks = forms.map((form, i) => {
            const page = pageOf(form, group, i);
            parts.push(...page);
            const chunk = { offset, bytes: page[0].length + page[1].length };
            offset += chunk.bytes;
            return chunk;
        });
        groups.push({ rows: group.length, chunks });
        group = [];
    };
    for (const row of rows()) {
        group.push(row);
        if (group.length === ROWS_PER_GROUP) {
            flush();
        }
    }
    if (group.length > 0) {
        flush();
    }
    const footer = new Bytes();
    struct(footer, file => describe(file, distinctNames(columns), forms, groups));
    footer.int32(footer.length);
    footer.all(MAGIC);
    return new Blob([...parts, footer.taken()], { type: 'application/vnd.apache.parquet' });
}

/** The values of one column, as the header and the body of a page. */
function pageOf(form: Form, rows: Cell[][], column: number): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
    const body = new Bytes();
    const groupsOfEight = Math.ceil(rows.length / 8);
    const levels = new Bytes();
    levels.unsigned(groupsOfEight * 2 + 1);
    levels.bits(rows.map(row => row[column] !== null));
    body.int32(levels.length);
    body.all(levels.taken());
    form.write(
        body,
        rows.map(row => row[column]).filter(cell => cell !== null),
    );
    const head = new Bytes();
    struct(head, page => {
        page.i32(1, 0);
        page.i32(2, body.length);
        page.i32(3, body.length);
        page.struct(5, data => {
            data.i32(1, rows.length);
            data.i32(2, PLAIN);
            data.i32(3, RLE);
            data.i32(4, RLE);
        });
    });
    return [head.taken(), body.taken()];
}

function describe(file: Struct, names: string[], forms: Form[], groups: { rows: number; chunks: Chunk[] }[]): void {
    file.i32(1, 1);
    file.list(2, STRUCT, ['', ...names], (out, name, i) =>
        struct(out, element => {
            if (i === 0) {
                element.text(4, 'rows');
                element.i32(5, names.length);
            } else {
                const form = forms[i - 1];
                element.i32(1, form.type);
                if (form.length) {
                    element.i32(2, form.length);
                }
                element.i32(3, OPTIONAL);
                element.text(4, name);
                form.describe?.(element);
            }
        }),
    );
    file.i64(
        3,
        groups.reduce((sum, group) => sum + group.rows, 0),
    );
    file.list(4, STRUCT, groups, (out, group) =>
        struct(out, described => {
            described.list(1, STRUCT, group.chunks, (inner, chunk, i) =>
                struct(inner, each => {
                    each.i64(2, chunk.offset);
                    each.struct(3, data => describeChunk(data, chunk, names[i], forms[i], group.rows));
                }),
            );
            described.i64(
                2,
                group.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0),
            );
            described.i64(3, group.rows);
        }),
    );
    file.text(6, 'Braid');
}

function describeChunk(data: Struct, chunk: Chunk, name: string, form: Form, rows: number): void {
    data.i32(1, form.type);
    data.list(2, I32, [PLAIN, RLE], (out, each) => out.unsigned(each * 2));
    data.list(3, TEXT, [name], (out, each) => out.text(each));
    data.i32(4, UNCOMPRESSED);
    data.i64(5, rows);
    data.i64(6, chunk.bytes);
    data.i64(7, chunk.bytes);
    data.i64(9, chunk.offset);
}

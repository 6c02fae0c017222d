import type { Cell, Column } from './api';
import { textOf } from './row-store';
import type { Bytes, Struct } from './thrift';

const [BOOLEAN, INT32, INT64, FLOAT, DOUBLE, BYTE_ARRAY, FIXED] = [0, 1, 2, 4, 5, 6, 7];
const [UTF8, DECIMAL, DATE] = [0, 5, 6];
const TICK = 1_000_000n;

/** A column's values in a Parquet file. */
export interface Form {
    /** The physical type, and its length if that is fixed. */
    type: number;
    length?: number;
    /** Adds what the values mean to the column's element of the schema. */
    describe?(element: Struct): void;
    /** True for a value that can be written in this form exactly. */
    fits(text: string): boolean;
    write(out: Bytes, cells: Cell[]): void;
}

const always = () => true;

function each(type: number, write: (out: Bytes, text: string) => void, fits: Form['fits'] = always): Form {
    return { type, fits, write: (out, cells) => cells.forEach(cell => write(out, textOf(cell))) };
}

const encoder = new TextEncoder();
const bytes = (out: Bytes, value: Uint8Array) => {
    out.int32(value.length);
    out.all(value);
};

const text: Form = {
    ...each(BYTE_ARRAY, (out, value) => bytes(out, encoder.encode(value))),
    describe: element => element.i32(6, UTF8),
};

const integer = each(INT32, (out, value) => out.int32(Number(value)));

const date: Form = {
    ...each(
        INT32,
        (out, value) => out.int32(Date.parse(`${value}T00:00:00Z`) / 86_400_000),
        value => /^\d{4}-\d\d-\d\d$/.test(value),
    ),
    describe: element => element.i32(6, DATE),
};

const FORMS: Record<string, Form> = {
    BOOLEAN: {
        type: BOOLEAN,
        fits: always,
        write: (out, cells) => out.bits(cells.map(cell => cell === true)),
    },
    TINYINT: integer,
    SMALLINT: integer,
    INTEGER: integer,
    BIGINT: each(INT64, (out, value) => out.int64(BigInt(value))),
    REAL: each(FLOAT, (out, value) => out.float(Number(value))),
    DOUBLE: each(DOUBLE, (out, value) => out.double(Number(value))),
    VARBINARY: each(BYTE_ARRAY, (out, value) =>
        bytes(out, Uint8Array.from(value.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16))),
    ),
    DATE: date,
    TIME: moment('', 7, /^\d\d:\d\d:\d\d(\.\d{1,6})?$/, value => `1970-01-01 ${value}Z`),
    TIMESTAMP: moment('', 8, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/, value => `${value}Z`),
    TIMESTAMP_TZ: moment(
        'utc',
        8,
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d:\d\d$/,
        value => value,
    ),
};

/** Microseconds since 1970, or since midnight; {@code complete} makes a moment of a value. */
function moment(zone: '' | 'utc', logical: number, shape: RegExp, complete: (value: string) => string): Form {
    return {
        ...each(
            INT64,
            (out, value) => {
                const [, whole, fraction, offset] = /^([^.Z+]*?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(
                    complete(value),
                )!;
                const seconds = Date.parse(`${whole.replace(' ', 'T')}${offset}`) / 1000;
                out.int64(BigInt(seconds) * TICK + BigInt((fraction ?? '').padEnd(6, '0')));
            },
            value => shape.test(value),
        ),
        describe: element =>
            element.struct(10, union =>
                union.struct(logical, type => {
                    type.flag(1, zone === 'utc');
                    type.struct(2, unit => unit.struct(2, () => {}));
                }),
            ),
    };
}

/** Decimals of a fixed number of digits after the point. */
function decimal(precision: number, scale: number): Form {
    const shape = new RegExp(`^-?\\d{1,${Math.max(1, precision - scale)}}(\\.\\d{1,${Math.max(1, scale)}})?$`);
    return {
        ...each(
            FIXED,
            (out, value) => {
                const [whole, fraction = ''] = value.split('.');
                out.int128(BigInt(whole + fraction.padEnd(scale, '0')));
            },
            value => shape.test(value) && (scale > 0 || !value.includes('.')),
        ),
        length: 16,
        describe: element => {
            element.i32(6, DECIMAL);
            element.i32(7, scale);
            element.i32(8, precision);
        },
    };
}

function formOf(column: Column): Form {
    const [, precision, scale] = /^DECIMAL\((\d+), ?(\d+)\)/.exec(column.type) ?? [];
    if (precision !== undefined && Number(precision) <= 38) {
        return decimal(Number(precision), Number(scale));
    }
    return FORMS[column.kind] ?? text;
}

/** The form of each column, which is text where a value does not fit. */
export function formsOf(columns: Column[], rows: Iterable<Cell[]>): Form[] {
    const forms = columns.map(formOf);
    for (const row of rows) {
        row.forEach((cell, i) => {
            if (cell !== null && !forms[i].fits(textOf(cell))) {
                forms[i] = text;
            }
        });
    }
    return forms;
}

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { OWN, rowsOf, type Row } from './api';
import { bytes, count, millis, moment } from './format';
import type { PlanSide } from './plan-compare';
import { CopyButton } from './plan-details';
import { quoted } from './sql-text';
import type { Field } from './table';

/** Opens a statement in the editor; with a plan of it, that one is compared with the plan of now. */
export type Open = (sql: string, name?: string, former?: PlanSide) => void;

export const NOT_OWN = `sql_text NOT LIKE '${OWN.trim()}%'`;

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const text = (row: Row, name: string) => (row[name] === null ? '' : String(row[name]));
/** Parts of a name in columns of a row, of which some may be missing. */
export const joined = (row: Row, ...columns: string[]) =>
    columns
        .map(column => row[column])
        .filter(Boolean)
        .join('.');
/** The name of a row's table, as people write it. */
export const nameOf = (row: Row) => joined(row, 'schema_name', 'name');
/** The name of a row's table, as a statement writes it. */
export const pathOf = (row: Row) => `${quoted(text(row, 'schema_name'))}.${quoted(text(row, 'name'))}`;
export const short = (sql: string) => sql.replace(/\s+/g, ' ').slice(0, 140);

export const sqlField: Field = {
    name: 'sql_text',
    label: 'Statement',
    show: row => <code class="statement">{short(text(row, 'sql_text'))}</code>,
};
export const ms = (name: string, label: string): Field => ({
    name,
    label,
    numeric: true,
    show: row => (row[name] === null ? '–' : millis(Number(row[name]))),
});
export const size = (name: string, label: string): Field => ({
    name,
    label,
    numeric: true,
    show: row => (row[name] === null ? '–' : bytes(Number(row[name]))),
});
export const number = (name: string, label: string): Field => ({
    name,
    label,
    numeric: true,
    show: row => (row[name] === null ? '–' : count(Number(row[name]))),
});
export const time = (name: string, label: string): Field => ({
    name,
    label,
    show: row => (row[name] === null ? '–' : moment(text(row, name))),
});
export const flag = (name: string, label: string): Field => ({
    name,
    label,
    show: row => (row[name] ? 'yes' : ''),
});
export const state = (name: string, label: string, bad: RegExp): Field => ({
    name,
    label,
    show: row => <span class={`badge ${bad.test(text(row, name)) ? 'bad' : 'good'}`}>{text(row, name)}</span>,
});

/** Runs a command and says what came of it. */
export function useCommand(done: () => void) {
    const [message, setMessage] = useState('');
    const run = async (sql: string, success: string) => {
        try {
            await rowsOf(sql);
            setMessage(success);
        } catch (error) {
            setMessage((error as Error).message);
        }
        done();
    };
    return {
        run,
        note: message ? (
            <p class="note" role="status">
                {message}
            </p>
        ) : null,
    };
}

export function Page({
    title,
    hint,
    children,
    onReload,
}: {
    title: string;
    hint: string;
    children: ComponentChildren;
    onReload?(): void;
}) {
    return (
        <main class="page">
            <header class="page-head">
                <h1>{title}</h1>
                <p class="hint">{hint}</p>
                <span class="spring" />
                {onReload && <button onClick={onReload}>Refresh</button>}
            </header>
            {children}
        </main>
    );
}

export function Properties({
    sql,
    rows,
    open,
    children,
}: {
    sql: string;
    rows: [string, string][];
    open: Open;
    children?: ComponentChildren;
}) {
    return (
        <div class="properties">
            <pre tabIndex={0}>{sql}</pre>
            <div class="bar">
                <button onClick={() => open(sql)}>Open in the editor</button>
                <CopyButton text={sql} />
            </div>
            <dl>
                {rows
                    .filter(([, value]) => value !== '')
                    .map(([name, value]) => (
                        <div key={name}>
                            <dt>{name}</dt>
                            <dd>{value}</dd>
                        </div>
                    ))}
            </dl>
            {children}
        </div>
    );
}

import { useEffect, useState } from 'preact/hooks';
import { rowsOf, type Row } from './api';
import { nameOf } from './page';

/** A setting with another value, for one run of a statement. */
export interface WhatIf {
    name: string;
    value: string;
}

const OTHER: Record<string, string> = { on: 'off', off: 'on', true: 'false', false: 'true' };
const ROWS = 'rows';

/** Switches of the optimizer, and numbers of rows, to see what a plan would be. */
export function WhatIfMenu({ onChoose }: { onChoose(change: WhatIf): void }) {
    const [switches, setSwitches] = useState<Row[]>([]);
    const [asksRows, setAsksRows] = useState(false);
    useEffect(() => {
        rowsOf(
            `SELECT name, setting, help FROM sys.settings
             WHERE by_session AND name LIKE 'enable%' ORDER BY name`,
        ).then(setSwitches, () => {});
    }, []);
    return asksRows ? (
        <AssumedRows
            onChoose={value => {
                setAsksRows(false);
                if (value) {
                    onChoose({ name: 'assumed_rows', value });
                }
            }}
        />
    ) : (
        <select
            aria-label="What if"
            title="The plan with another value of a setting, beside this one"
            value=""
            onChange={event => {
                const chosen = event.currentTarget.value;
                const row = switches.find(each => each.name === chosen);
                if (row) {
                    onChoose({ name: chosen, value: OTHER[String(row.setting)] ?? 'off' });
                }
                setAsksRows(chosen === ROWS);
                event.currentTarget.value = '';
            }}
        >
            <option value="">What if …</option>
            <option value={ROWS}>a table had other rows …</option>
            {switches.map(row => (
                <option value={String(row.name)} key={String(row.name)} title={String(row.help)}>
                    {String(row.name)} {OTHER[String(row.setting)] ?? 'off'}
                </option>
            ))}
        </select>
    );
}

/** Asks for a table and how many rows it is to have; calls back with nothing if that is given up. */
function AssumedRows({ onChoose }: { onChoose(value: string | undefined): void }) {
    const [tables, setTables] = useState<Row[]>([]);
    const [table, setTable] = useState('');
    const [rows, setRows] = useState('');
    useEffect(() => {
        rowsOf(
            `SELECT schema_name, name, estimated_rows FROM sys.tables WHERE kind = 'foreign table'
             ORDER BY schema_name, name`,
        ).then(setTables, () => {});
    }, []);
    return (
        <form
            class="assumed-rows"
            aria-label="Rows of a table"
            onSubmit={event => {
                event.preventDefault();
                onChoose(`${table}=${rows}`);
            }}
        >
            <select
                aria-label="Table"
                required
                value={table}
                onChange={event => {
                    setTable(event.currentTarget.value);
                    const known = tables.find(row => nameOf(row) === event.currentTarget.value)?.estimated_rows;
                    setRows(known ? String(known) : '');
                }}
            >
                <option value="">table</option>
                {tables.map(row => (
                    <option key={nameOf(row)}>{nameOf(row)}</option>
                ))}
            </select>
            <input
                type="number"
                min="0"
                max="999999999999"
                required
                aria-label="Rows"
                placeholder="rows"
                value={rows}
                onInput={event => setRows(event.currentTarget.value)}
            />
            <button>Plan</button>
            <button type="button" class="icon-button" aria-label="Do not ask" onClick={() => onChoose(undefined)}>
                ×
            </button>
        </form>
    );
}

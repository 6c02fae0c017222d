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
const DISTANCE = 'distance';

/** Switches of the optimizer, numbers of rows and distances, to see what a plan would be. */
export function WhatIfMenu({ onChoose }: { onChoose(change: WhatIf): void }) {
    const [switches, setSwitches] = useState<Row[]>([]);
    const [asked, setAsked] = useState('');
    useEffect(() => {
        rowsOf(
            `SELECT name, setting, help FROM sys.settings
             WHERE by_session AND name LIKE 'enable%' ORDER BY name`,
        ).then(setSwitches, () => {});
    }, []);
    const choose = (name: string) => (value: string | undefined) => {
        setAsked('');
        if (value) {
            onChoose({ name, value });
        }
    };
    if (asked === ROWS) {
        return <AssumedRows onChoose={choose('assumed_rows')} />;
    }
    if (asked === DISTANCE) {
        return <AssumedRoundTrip onChoose={choose('assumed_round_trips')} />;
    }
    return (
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
                setAsked(row ? '' : chosen);
                event.currentTarget.value = '';
            }}
        >
            <option value="">What if …</option>
            <option value={ROWS}>a table had other rows …</option>
            <option value={DISTANCE}>a source were farther away …</option>
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

/** Asks for a source and how long a round trip to it is to take; calls back with nothing if that is given up. */
function AssumedRoundTrip({ onChoose }: { onChoose(value: string | undefined): void }) {
    const [sources, setSources] = useState<Row[]>([]);
    const [source, setSource] = useState('');
    const [millis, setMillis] = useState('25');
    useEffect(() => {
        rowsOf('SELECT name FROM sys.sources ORDER BY name').then(setSources, () => {});
    }, []);
    return (
        <form
            class="assumed-rows"
            aria-label="Round trip to a source"
            onSubmit={event => {
                event.preventDefault();
                onChoose(`${source}=${millis}ms`);
            }}
        >
            <select
                aria-label="Source"
                required
                value={source}
                onChange={event => setSource(event.currentTarget.value)}
            >
                <option value="">source</option>
                {sources.map(row => (
                    <option key={String(row.name)}>{String(row.name)}</option>
                ))}
            </select>
            <input
                type="number"
                min="0"
                max="60000"
                required
                aria-label="Milliseconds"
                placeholder="ms"
                value={millis}
                onInput={event => setMillis(event.currentTarget.value)}
            />
            <button>Plan</button>
            <button type="button" class="icon-button" aria-label="Do not ask" onClick={() => onChoose(undefined)}>
                ×
            </button>
        </form>
    );
}

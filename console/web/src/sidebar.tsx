import { useEffect, useState } from 'preact/hooks';
import { OWN, rowsOf, type Row, type Session } from './api';
import { count, millis, moment } from './format';
import { nameOf, pathOf } from './page';
import { SavedQueries } from './saved-queries';
import { quoted } from './sql-text';

interface Props {
    session: Session;
    current: { name: string; sql: string };
    onOpen(sql: string, name?: string): void;
    onInsert(text: string): void;
    onClose(): void;
    onNamed(name: string): void;
}

type Section = 'Saved' | 'Catalog' | 'History';

/** Beside the editor: saved queries, the catalog as a tree, and what the user has run. */
export function Sidebar(props: Props) {
    const [section, setSection] = useState<Section>('Saved');
    return (
        <aside class="sidebar" aria-label="Queries and catalog">
            <div class="bar">
                {(['Saved', 'Catalog', 'History'] as Section[]).map(each => (
                    <button key={each} aria-pressed={section === each} onClick={() => setSection(each)}>
                        {each}
                    </button>
                ))}
                <span class="spring" />
                <button class="icon-button" aria-label="Hide the side bar" onClick={props.onClose}>
                    ×
                </button>
            </div>
            {section === 'Saved' ? (
                <SavedQueries {...props} />
            ) : section === 'Catalog' ? (
                <CatalogTree {...props} />
            ) : (
                <History {...props} />
            )}
        </aside>
    );
}

function CatalogTree({ session, onInsert }: Props) {
    const [tables, setTables] = useState<Row[]>([]);
    const [columns, setColumns] = useState<Record<string, Row[]>>({});
    const [search, setSearch] = useState('');
    const [problem, setProblem] = useState('');
    useEffect(() => {
        setColumns({});
        rowsOf(
            "SELECT schema_name, name, kind, source FROM sys.tables WHERE kind <> 'system table' ORDER BY 1, 2",
        ).then(setTables, error => setProblem(error.message));
    }, [session.database]);
    const open = (schema: string, table: string) => {
        const key = `${schema}.${table}`;
        if (!columns[key]) {
            rowsOf(
                'SELECT name, type FROM sys.columns WHERE schema_name = ? AND table_name = ? ORDER BY ordinal_position',
                [schema, table],
            ).then(
                rows => setColumns(all => ({ ...all, [key]: rows })),
                error => setProblem(error.message),
            );
        }
    };
    const wanted = search.toLowerCase();
    const found = tables.filter(row => nameOf(row).toLowerCase().includes(wanted));
    const schemas = [...new Set(found.map(row => String(row.schema_name)))];
    return (
        <div class="side-list">
            <input
                type="search"
                placeholder="Search tables"
                aria-label="Search tables"
                value={search}
                onInput={event => setSearch(event.currentTarget.value)}
            />
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            {schemas.map(schema => (
                <details key={schema} open={schemas.length <= 6 || wanted !== ''}>
                    <summary>{schema}</summary>
                    {found
                        .filter(row => row.schema_name === schema)
                        .map(row => (
                            <details
                                key={String(row.name)}
                                onToggle={event => event.currentTarget.open && open(schema, String(row.name))}
                            >
                                <summary title={`${row.kind}${row.source ? ` of ${row.source}` : ''}`}>
                                    {String(row.name)}{' '}
                                    {row.kind !== 'foreign table' && <small>{String(row.kind)}</small>}
                                </summary>
                                <ul>
                                    <li>
                                        <button
                                            class="item"
                                            onClick={() =>
                                                onInsert(pathOf(row))
                                            }
                                        >
                                            insert the name
                                        </button>
                                    </li>
                                    {(columns[`${schema}.${row.name}`] ?? []).map(column => (
                                        <li key={String(column.name)}>
                                            <button
                                                class="item"
                                                onClick={() => onInsert(quoted(String(column.name)))}
                                            >
                                                {String(column.name)}{' '}
                                                <small>{String(column.type).toLowerCase()}</small>
                                            </button>
                                        </li>
                                    ))}
                                </ul>
                            </details>
                        ))}
                </details>
            ))}
        </div>
    );
}

function History({ session, onOpen }: Props) {
    const [rows, setRows] = useState<Row[]>([]);
    const [problem, setProblem] = useState('');
    useEffect(() => {
        rowsOf(
            `SELECT sql_text, started_at, elapsed_ms, rows_sent, outcome FROM sys.query_log
             WHERE user_name = ? AND sql_text NOT LIKE '${OWN.trim()}%' ORDER BY started_at DESC LIMIT 200`,
            [session.user],
        ).then(setRows, error => setProblem(error.message));
    }, []);
    return (
        <div class="side-list">
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            <ul>
                {rows.map((row, i) => (
                    <li key={i}>
                        <button
                            class="item history"
                            onClick={() => onOpen(String(row.sql_text))}
                            title={String(row.sql_text)}
                        >
                            <code>{String(row.sql_text).replace(/\s+/g, ' ').slice(0, 90)}</code>
                            <small class={row.outcome === 'finished' ? '' : 'bad'}>
                                {moment(String(row.started_at))} · {millis(Number(row.elapsed_ms))} ·{' '}
                                {row.outcome === 'finished' ? `${count(Number(row.rows_sent))} rows` : row.outcome}
                            </small>
                        </button>
                    </li>
                ))}
            </ul>
        </div>
    );
}

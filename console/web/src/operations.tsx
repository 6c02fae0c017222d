import { useState } from 'preact/hooks';
import { OWN, rowsOf, type Row, type Session } from './api';
import { bytes, count, millis, moment } from './format';
import { CopyButton } from './plan';
import { quoted } from './sidebar';
import { Table, useRows, type Field } from './table';

type Open = (sql: string, name?: string) => void;

const NOT_OWN = `sql_text NOT LIKE '${OWN.trim()}%'`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const text = (row: Row, name: string) => (row[name] === null ? '' : String(row[name]));
const short = (sql: string) => sql.replace(/\s+/g, ' ').slice(0, 140);

const sqlField: Field = { name: 'sql_text', label: 'Statement', show: row => <code class="statement">{short(text(row, 'sql_text'))}</code> };
const ms = (name: string, label: string): Field => ({ name, label, numeric: true, show: row => (row[name] === null ? '–' : millis(Number(row[name]))) });
const size = (name: string, label: string): Field => ({ name, label, numeric: true, show: row => (row[name] === null ? '–' : bytes(Number(row[name]))) });
const number = (name: string, label: string): Field => ({ name, label, numeric: true, show: row => (row[name] === null ? '–' : count(Number(row[name]))) });
const time = (name: string, label: string): Field => ({ name, label, show: row => (row[name] === null ? '–' : moment(text(row, name))) });
const state = (name: string, label: string, bad: RegExp): Field => ({
    name,
    label,
    show: row => <span class={`badge ${bad.test(text(row, name)) ? 'bad' : 'good'}`}>{text(row, name)}</span>,
});

/** Runs a command and says what came of it. */
function useCommand(done: () => void) {
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
    return { run, note: message ? <p class="note" role="status">{message}</p> : null };
}

function Page({ title, hint, children, onReload }: { title: string; hint: string; children: preact.ComponentChildren; onReload?(): void }) {
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

export function Running({ open }: { open: Open }) {
    const [own, setOwn] = useState(false);
    const queries = useRows(
        `SELECT id, user_name, application, state, sql_text, started_at, elapsed_ms, rows_sent, rows_read, bytes_read, percent_read,
         turn_wait_ms, source_wait_ms, client_wait_ms, memory_bytes, spilled_bytes FROM sys.queries
         ${own ? '' : `WHERE ${NOT_OWN}`} ORDER BY started_at`,
        5,
    );
    const statements = useRows('SELECT source, query_id, user_name, backends, started_at, elapsed_ms, silent_ms FROM sys.source_statements ORDER BY elapsed_ms DESC', 5);
    const reload = () => {
        queries.reload();
        statements.reload();
    };
    const command = useCommand(reload);
    return (
        <Page title="Running queries" hint="Every five seconds while this page is in sight." onReload={reload}>
            {command.note}
            <label class="choice">
                <input type="checkbox" checked={own} onChange={() => setOwn(!own)} /> with those of the console itself
            </label>
            <Table
                label="Running queries"
                rows={queries.rows}
                problem={queries.problem}
                empty="Nothing runs."
                fields={[
                    { name: 'id', label: 'Id' },
                    { name: 'user_name', label: 'User' },
                    { name: 'state', label: 'State' },
                    sqlField,
                    ms('elapsed_ms', 'Elapsed'),
                    { name: 'percent_read', label: 'Read', numeric: true, show: row => (row.percent_read === null ? '–' : <Bar percent={Number(row.percent_read)} />) },
                    number('rows_read', 'Rows read'),
                    size('memory_bytes', 'Memory'),
                ]}
                actions={row => (
                    <button class="danger" onClick={() => confirm(`Cancel query ${row.id}?`) && command.run(`CANCEL QUERY ${literal(text(row, 'id'))}`, `Query ${row.id} is being canceled.`)}>
                        Cancel
                    </button>
                )}
                expand={row => (
                    <Properties
                        sql={text(row, 'sql_text')}
                        open={open}
                        rows={[
                            ['Application', text(row, 'application')],
                            ['Began', moment(text(row, 'started_at'))],
                            ['Waited for admission', millis(Number(row.turn_wait_ms ?? 0))],
                            ['Waited for sources', millis(Number(row.source_wait_ms ?? 0))],
                            ['Waited for the client', millis(Number(row.client_wait_ms ?? 0))],
                            ['Read from sources', bytes(Number(row.bytes_read ?? 0))],
                            ['Spilled', bytes(Number(row.spilled_bytes ?? 0))],
                        ]}
                    />
                )}
            />
            <h2>At the sources</h2>
            <Table
                label="Statements at the sources"
                rows={statements.rows}
                problem={statements.problem}
                empty="No source runs a statement."
                fields={[
                    { name: 'source', label: 'Source' },
                    { name: 'query_id', label: 'Query' },
                    { name: 'user_name', label: 'User' },
                    { name: 'backends', label: 'Sessions there' },
                    ms('elapsed_ms', 'Elapsed'),
                    ms('silent_ms', 'Silent'),
                ]}
            />
        </Page>
    );
}

function Bar({ percent }: { percent: number }) {
    return <progress max={100} value={percent} aria-label={`${percent} % read`}>{percent} %</progress>;
}

function Properties({ sql, rows, open, children }: { sql: string; rows: [string, string][]; open: Open; children?: preact.ComponentChildren }) {
    return (
        <div class="properties">
            <pre tabIndex={0}>{sql}</pre>
            <div class="bar">
                <button onClick={() => open(sql)}>Open in the editor</button>
                <CopyButton text={sql} />
            </div>
            <dl>
                {rows.filter(([, value]) => value !== '').map(([name, value]) => (
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

/** The value below which a share of sorted numbers lies. */
function percentile(sorted: number[], share: number): number {
    return sorted.length ? sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] : 0;
}

export function Log({ session, open }: { session: Session; open: Open }) {
    const [filter, setFilter] = useState('');
    const [outcome, setOutcome] = useState('');
    const log = useRows(
        `SELECT id, user_name, application, database_name, sql_text, started_at, elapsed_ms, rows_sent, bytes_sent, peak_memory_bytes, spilled_bytes,
         outcome, sql_state, error FROM sys.query_log WHERE ${NOT_OWN} ORDER BY started_at DESC`,
    );
    const wanted = filter.toLowerCase();
    const rows = log.rows?.filter(
        row =>
            (!outcome || row.outcome === outcome) &&
            (!wanted || [row.sql_text, row.user_name, row.application, row.error, row.id].some(cell => String(cell ?? '').toLowerCase().includes(wanted))),
    );
    const times = (rows ?? []).map(row => Number(row.elapsed_ms)).sort((a, b) => a - b);
    return (
        <Page title="Query log" hint="The last statements that have ended; those of the console itself are left out." onReload={() => log.reload()}>
            <div class="bar filters">
                <input type="search" placeholder="Filter by statement, user, error" aria-label="Filter the log" value={filter} onInput={event => setFilter(event.currentTarget.value)} />
                <label>
                    Outcome{' '}
                    <select value={outcome} onChange={event => setOutcome(event.currentTarget.value)}>
                        <option value="">all</option>
                        {['finished', 'failed', 'canceled'].map(each => <option key={each}>{each}</option>)}
                    </select>
                </label>
                <span class="figures">
                    <b>{count(times.length)}</b> statements, median <b>{millis(percentile(times, 0.5))}</b>, p95 <b>{millis(percentile(times, 0.95))}</b>, p99 <b>{millis(percentile(times, 0.99))}</b>
                </span>
            </div>
            <Table
                label="Query log"
                rows={rows}
                problem={log.problem}
                empty="No statement fits."
                fields={[
                    time('started_at', 'Began'),
                    { name: 'user_name', label: 'User' },
                    sqlField,
                    ms('elapsed_ms', 'Took'),
                    number('rows_sent', 'Rows'),
                    size('peak_memory_bytes', 'Memory'),
                    state('outcome', 'Outcome', /failed|canceled/),
                ]}
                expand={row => (
                    <Properties
                        sql={text(row, 'sql_text')}
                        open={open}
                        rows={[
                            ['Id', text(row, 'id')],
                            ['Application', text(row, 'application')],
                            ['Database', text(row, 'database_name')],
                            ['Sent', bytes(Number(row.bytes_sent ?? 0))],
                            ['Spilled', bytes(Number(row.spilled_bytes ?? 0))],
                            ['Error', [text(row, 'sql_state'), text(row, 'error')].join(' ').trim()],
                        ]}
                    />
                )}
            />
            {session.administrator && <Slow open={open} />}
        </Page>
    );
}

function Slow({ open }: { open: Open }) {
    const slow = useRows('SELECT id, user_name, sql_text, started_at, elapsed_ms, plan FROM sys.slow_queries ORDER BY elapsed_ms DESC');
    return (
        <>
            <h2>Slow queries</h2>
            <Table
                label="Slow queries"
                rows={slow.rows}
                problem={slow.problem}
                empty="No statement took as long as slow_query_time."
                fields={[time('started_at', 'Began'), { name: 'user_name', label: 'User' }, sqlField, ms('elapsed_ms', 'Took')]}
                expand={row => (
                    <Properties sql={text(row, 'sql_text')} open={open} rows={[]}>
                        <pre tabIndex={0}>{text(row, 'plan')}</pre>
                    </Properties>
                )}
            />
        </>
    );
}

export function Sources() {
    const sources = useRows('SELECT * FROM sys.sources ORDER BY name', 30);
    return (
        <Page title="Sources" hint="Health, connections and circuit breakers; counted since each source was opened." onReload={() => sources.reload()}>
            <Table
                label="Sources"
                rows={sources.rows}
                problem={sources.problem}
                empty="The database has no sources that you may see."
                fields={[
                    { name: 'name', label: 'Source' },
                    { name: 'wrapper', label: 'Kind' },
                    state('state', 'State', /down/),
                    state('breaker', 'Breaker', /open|refused/),
                    { name: 'connections_used', label: 'Connections', numeric: true, show: row => `${row.connections_used ?? '–'} of ${row.pool_size ?? '–'}` },
                    number('statements_running', 'Running'),
                    number('statements_waiting', 'Waiting'),
                    number('statements', 'Statements'),
                    number('failures', 'Failures'),
                    { ...ms('wait_ms', 'Mean wait'), show: row => millis(Number(row.wait_ms ?? 0) / Math.max(1, Number(row.waits ?? 0))) },
                ]}
                expand={row => (
                    <dl class="columns">
                        {Object.entries(row).filter(([, value]) => value !== null).map(([name, value]) => (
                            <div key={name}>
                                <dt>{name.replaceAll('_', ' ')}</dt>
                                <dd>{/_at$/.test(name) ? moment(String(value)) : String(value)}</dd>
                            </div>
                        ))}
                    </dl>
                )}
            />
        </Page>
    );
}

export function Views() {
    const views = useRows('SELECT * FROM sys.matviews ORDER BY schema_name, name', 15);
    const command = useCommand(() => views.reload());
    return (
        <Page title="Materialized views" hint="Age, size and refreshes." onReload={() => views.reload()}>
            {command.note}
            <Table
                label="Materialized views"
                rows={views.rows}
                problem={views.problem}
                empty="There is no materialized view that you may see."
                fields={[
                    { name: 'name', label: 'View', show: row => `${row.schema_name}.${row.name}` },
                    state('state', 'State', /stale|invalid|fail|empty|error/i),
                    { name: 'refreshing', label: 'Refreshing', show: row => (row.refreshing ? 'yes' : '') },
                    ms('age_ms', 'Age'),
                    number('row_count', 'Rows'),
                    size('bytes', 'Size'),
                    ms('last_duration_ms', 'Last refresh'),
                    number('reads', 'Reads'),
                    number('failures', 'Failures'),
                ]}
                actions={row => (
                    <button onClick={() => command.run(`REFRESH MATERIALIZED VIEW ${quoted(text(row, 'schema_name'))}.${quoted(text(row, 'name'))}`, `${row.name} has been refreshed.`)}>
                        Refresh now
                    </button>
                )}
                expand={row => (
                    <dl class="columns">
                        {Object.entries(row).filter(([, value]) => value !== null).map(([name, value]) => (
                            <div key={name}>
                                <dt>{name.replaceAll('_', ' ')}</dt>
                                <dd>{/_at$|as_of/.test(name) ? moment(String(value)) : String(value)}</dd>
                            </div>
                        ))}
                    </dl>
                )}
            />
        </Page>
    );
}

export function Catalog({ open }: { open: Open }) {
    const [search, setSearch] = useState('');
    const [system, setSystem] = useState(false);
    const tables = useRows('SELECT schema_name, name, kind, source, remote_name, estimated_rows, problem, comment FROM sys.tables ORDER BY schema_name, name');
    const columns = useRows('SELECT schema_name, table_name, name FROM sys.columns');
    const wanted = search.toLowerCase();
    const withColumn = new Set(
        wanted ? (columns.rows ?? []).filter(row => text(row, 'name').toLowerCase().includes(wanted)).map(row => `${row.schema_name}.${row.table_name}`) : [],
    );
    const rows = tables.rows?.filter(
        row =>
            (system || row.kind !== 'system table') &&
            (!wanted ||
                `${row.schema_name}.${row.name} ${row.comment ?? ''} ${row.source ?? ''}`.toLowerCase().includes(wanted) ||
                withColumn.has(`${row.schema_name}.${row.name}`)),
    );
    return (
        <Page title="Catalog" hint="Tables and views that you may read." onReload={() => tables.reload()}>
            <div class="bar filters">
                <input type="search" placeholder="Search tables, columns, comments" aria-label="Search the catalog" value={search} onInput={event => setSearch(event.currentTarget.value)} />
                <label class="choice"><input type="checkbox" checked={system} onChange={() => setSystem(!system)} /> with system tables</label>
                <span class="figures"><b>{count(rows?.length ?? 0)}</b> tables</span>
            </div>
            <Table
                label="Tables"
                rows={rows}
                problem={tables.problem}
                empty="No table fits."
                fields={[
                    { name: 'name', label: 'Table', show: row => <><span class="hint">{text(row, 'schema_name')}.</span>{text(row, 'name')}</> },
                    { name: 'kind', label: 'Kind' },
                    { name: 'source', label: 'Source' },
                    number('estimated_rows', 'Rows, about'),
                    { name: 'comment', label: 'Comment' },
                ]}
                actions={row => (
                    <button onClick={() => open(`SELECT *\nFROM ${quoted(text(row, 'schema_name'))}.${quoted(text(row, 'name'))}`, text(row, 'name'))}>Query</button>
                )}
                expand={row => <TableDetails schema={text(row, 'schema_name')} table={text(row, 'name')} problem={text(row, 'problem')} remote={text(row, 'remote_name')} />}
            />
        </Page>
    );
}

function TableDetails({ schema, table, problem, remote }: { schema: string; table: string; problem: string; remote: string }) {
    const columns = useRows(
        'SELECT name, type, nullable, native_type, collation, comment FROM sys.columns WHERE schema_name = ? AND table_name = ? ORDER BY ordinal_position',
        0,
        [schema, table],
    );
    const lineage = useRows('SELECT column_name, kind, base_schema, base_table, base_column FROM sys.lineage WHERE schema_name = ? AND name = ? ORDER BY 1, 3, 4, 5', 0, [schema, table]);
    return (
        <div class="properties">
            {problem && <p class="error">{problem}</p>}
            {remote && <p class="hint">In its source: <code>{remote}</code></p>}
            <Table
                label={`Columns of ${table}`}
                rows={columns.rows}
                problem={columns.problem}
                empty="No columns are known."
                fields={[
                    { name: 'name', label: 'Column' },
                    { name: 'type', label: 'Type', show: row => text(row, 'type').toLowerCase() },
                    { name: 'nullable', label: 'Nullable', show: row => (row.nullable ? 'yes' : 'no') },
                    { name: 'native_type', label: 'In its source' },
                    { name: 'collation', label: 'Collation' },
                    { name: 'comment', label: 'Comment' },
                ]}
            />
            {!!lineage.rows?.length && (
                <Table
                    label={`Lineage of ${table}`}
                    rows={lineage.rows}
                    problem=""
                    empty=""
                    fields={[
                        { name: 'column_name', label: 'Column' },
                        { name: 'kind', label: 'Use' },
                        { name: 'base_table', label: 'Comes from', show: row => [row.base_schema, row.base_table, row.base_column].filter(Boolean).join('.') },
                    ]}
                />
            )}
        </div>
    );
}

export function Advice({ open }: { open: Open }) {
    const advice = useRows('SELECT remedy, statement, sql_text, asked, elapsed_ms, saved_ms FROM sys.advice ORDER BY saved_ms DESC');
    const problems = useRows('SELECT problem, is_blocking FROM sys.problems');
    return (
        <Page title="Advice and problems" hint="What would have saved time for repeated statements, and what is wrong now." onReload={() => (advice.reload(), problems.reload())}>
            <h2>Problems</h2>
            <Table
                label="Problems"
                rows={problems.rows}
                problem={problems.problem}
                empty="No problems are known."
                fields={[
                    { name: 'problem', label: 'Problem' },
                    { name: 'is_blocking', label: 'Blocks the server', show: row => (row.is_blocking ? 'yes' : 'no') },
                ]}
            />
            <h2>Advice</h2>
            <Table
                label="Advice"
                rows={advice.rows}
                problem={advice.problem}
                empty="There is no advice: no statement was repeated often enough."
                fields={[
                    { name: 'remedy', label: 'Remedy', show: row => text(row, 'remedy').replaceAll('_', ' ') },
                    sqlField,
                    number('asked', 'Run'),
                    ms('elapsed_ms', 'Took in all'),
                    ms('saved_ms', 'Would have saved'),
                ]}
                expand={row => <Properties sql={text(row, 'statement')} open={open} rows={[]} />}
            />
        </Page>
    );
}

export function Settings() {
    const [search, setSearch] = useState('');
    const settings = useRows('SELECT name, setting, default_setting, by_session, help FROM sys.settings ORDER BY name');
    const wanted = search.toLowerCase();
    const rows = settings.rows?.filter(row => `${row.name} ${row.help}`.toLowerCase().includes(wanted));
    return (
        <Page title="Settings" hint="With the values of this session. SET changes one for the session." onReload={() => settings.reload()}>
            <div class="bar filters">
                <input type="search" placeholder="Search settings" aria-label="Search settings" value={search} onInput={event => setSearch(event.currentTarget.value)} />
            </div>
            <Table
                label="Settings"
                rows={rows}
                problem={settings.problem}
                empty="No setting fits."
                fields={[
                    { name: 'name', label: 'Setting', show: row => <code>{text(row, 'name')}</code> },
                    { name: 'setting', label: 'Value', show: row => <b class={row.setting === row.default_setting ? '' : 'changed'}>{text(row, 'setting')}</b> },
                    { name: 'default_setting', label: 'Default' },
                    { name: 'by_session', label: 'By session', show: row => (row.by_session ? 'yes' : '') },
                    { name: 'help', label: 'What it does' },
                ]}
            />
            <p class="hint footer">
                <a href="licences.txt">Licences</a> of the libraries in these pages
            </p>
        </Page>
    );
}

export function Access({ session }: { session: Session }) {
    const users = useRows('SELECT name, administrator, roles FROM sys.users ORDER BY name');
    const roles = useRows('SELECT name, is_member FROM sys.roles ORDER BY name');
    const grants = useRows('SELECT role_name, privilege, kind, schema_name, name, columns FROM sys.grants ORDER BY 1, 4, 5');
    const policies = useRows('SELECT kind, name, schema_name, table_name, column_name, role_name, expression FROM sys.policies ORDER BY schema_name, table_name, name');
    const sessions = useRows('SELECT id, user_name, application, database_name, address, tls, connected_at, memory_bytes FROM sys.sessions ORDER BY id');
    return (
        <Page title="Users and rights" hint={session.administrator ? 'Read-only; change them with statements.' : 'What you may know of them.'}>
            <h2>Users</h2>
            <Table label="Users" rows={users.rows} problem={users.problem} empty="You may see no users." fields={[
                { name: 'name', label: 'User' },
                { name: 'administrator', label: 'Administrator', show: row => (row.administrator ? 'yes' : '') },
                { name: 'roles', label: 'Roles' },
            ]} />
            <h2>Roles</h2>
            <Table label="Roles" rows={roles.rows} problem={roles.problem} empty="The model has no roles." fields={[
                { name: 'name', label: 'Role' },
                { name: 'is_member', label: 'You are in it', show: row => (row.is_member ? 'yes' : '') },
            ]} />
            <h2>Grants</h2>
            <Table label="Grants" rows={grants.rows} problem={grants.problem} empty="Nothing is granted." fields={[
                { name: 'role_name', label: 'Role' },
                { name: 'privilege', label: 'Right' },
                { name: 'kind', label: 'On' },
                { name: 'name', label: 'Object', show: row => [row.schema_name, row.name].filter(Boolean).join('.') },
                { name: 'columns', label: 'Columns' },
            ]} />
            <h2>Policies</h2>
            <Table label="Policies" rows={policies.rows} problem={policies.problem} empty="There are no policies." fields={[
                { name: 'kind', label: 'Kind' },
                { name: 'name', label: 'Policy' },
                { name: 'table_name', label: 'On', show: row => [row.schema_name, row.table_name, row.column_name].filter(Boolean).join('.') },
                { name: 'role_name', label: 'Role' },
                { name: 'expression', label: 'Expression', show: row => <code>{text(row, 'expression')}</code> },
            ]} />
            <h2>Sessions</h2>
            <Table label="Sessions" rows={sessions.rows} problem={sessions.problem} empty="No sessions." fields={[
                { name: 'id', label: 'Id', numeric: true },
                { name: 'user_name', label: 'User' },
                { name: 'application', label: 'Application' },
                { name: 'database_name', label: 'Database' },
                { name: 'address', label: 'From' },
                { name: 'tls', label: 'TLS' },
                time('connected_at', 'Since'),
                size('memory_bytes', 'Memory'),
            ]} />
        </Page>
    );
}

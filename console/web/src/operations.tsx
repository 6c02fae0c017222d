import { useState } from 'preact/hooks';
import type { Row, Session } from './api';
import { documentOf } from './execution';
import { bytes, count, millis, moment } from './format';
import { LivePlan } from './live-plan';
import {
    joined,
    literal,
    ms,
    nameOf,
    NOT_OWN,
    number,
    Page,
    pathOf,
    Properties,
    size,
    sqlField,
    state,
    text,
    time,
    useCommand,
    type Open,
} from './page';
import { Table, useRows } from './table';

export function Running({ session, open }: { session: Session; open: Open }) {
    const [own, setOwn] = useState(false);
    const queries = useRows(
        `SELECT id, user_name, application, state, sql_text, started_at, elapsed_ms, rows_sent, rows_read,
         bytes_read, percent_read,
         admission_wait_ms, source_wait_ms, client_wait_ms, memory_bytes, spilled_bytes FROM sys.queries
         ${own ? '' : `WHERE ${NOT_OWN}`} ORDER BY started_at`,
        5,
    );
    const statements = useRows(
        `SELECT source, query_id, user_name, backends, started_at, elapsed_ms, silent_ms
         FROM sys.source_statements ORDER BY elapsed_ms DESC`,
        5,
    );
    const reload = () => {
        queries.reload();
        statements.reload();
    };
    const command = useCommand(reload);
    return (
        <Page title="Running queries" hint="Every five seconds while this page is in sight." onReload={reload}>
            {command.note}
            <label class="choice">
                <input type="checkbox" checked={own} onChange={() => setOwn(!own)} /> with those of the console
                itself
            </label>
            <Table
                label="Running queries"
                rows={queries.rows}
                problem={queries.problem}
                empty="Nothing runs."
                id="id"
                fields={[
                    { name: 'id', label: 'Id', tight: true },
                    { name: 'user_name', label: 'User', tight: true },
                    { name: 'state', label: 'State', tight: true },
                    sqlField,
                    ms('elapsed_ms', 'Elapsed'),
                    {
                        name: 'percent_read',
                        label: 'Read',
                        numeric: true,
                        show: row => (row.percent_read === null ? '–' : <Bar percent={Number(row.percent_read)} />),
                    },
                    number('rows_read', 'Rows read'),
                    size('memory_bytes', 'Memory'),
                ]}
                actions={row => (
                    <button
                        class="danger"
                        onClick={() =>
                            confirm(`Cancel query ${row.id}?`) &&
                            command.run(
                                `CANCEL QUERY ${literal(text(row, 'id'))}`,
                                `Query ${row.id} is being canceled.`,
                            )
                        }
                    >
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
                            ['Waited for admission', millis(Number(row.admission_wait_ms ?? 0))],
                            ['Waited for sources', millis(Number(row.source_wait_ms ?? 0))],
                            ['Waited for the client', millis(Number(row.client_wait_ms ?? 0))],
                            ['Read from sources', bytes(Number(row.bytes_read ?? 0))],
                            ['Spilled', bytes(Number(row.spilled_bytes ?? 0))],
                        ]}
                    >
                        {session.administrator && <LivePlan query={text(row, 'id')} sql={text(row, 'sql_text')} />}
                    </Properties>
                )}
            />
            <h2>At the sources</h2>
            <Table
                label="Statements at the sources"
                rows={statements.rows}
                problem={statements.problem}
                empty="No source runs a statement."
                fields={[
                    { name: 'source', label: 'Source', tight: true },
                    { name: 'query_id', label: 'Query', tight: true },
                    { name: 'user_name', label: 'User', tight: true },
                    { name: 'backends', label: 'Sessions there' },
                    ms('elapsed_ms', 'Elapsed'),
                    ms('silent_ms', 'Silent'),
                ]}
            />
        </Page>
    );
}

function Bar({ percent }: { percent: number }) {
    return (
        <progress max={100} value={percent} aria-label={`${percent} % read`}>
            {percent} %
        </progress>
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
        `SELECT id, user_name, application, database_name, sql_text, started_at, elapsed_ms, rows_sent, bytes_sent,
         peak_memory_bytes, spilled_bytes,
         outcome, sql_state, error FROM sys.query_log WHERE ${NOT_OWN} ORDER BY started_at DESC`,
    );
    const wanted = filter.toLowerCase();
    const rows = log.rows?.filter(
        row =>
            (!outcome || row.outcome === outcome) &&
            (!wanted ||
                [row.sql_text, row.user_name, row.application, row.error, row.id].some(cell =>
                    String(cell ?? '')
                        .toLowerCase()
                        .includes(wanted),
                )),
    );
    const times = (rows ?? []).map(row => Number(row.elapsed_ms)).sort((a, b) => a - b);
    return (
        <Page
            title="Query log"
            hint="The last statements that have ended; those of the console itself are left out."
            onReload={() => log.reload()}
        >
            <div class="bar filters">
                <input
                    type="search"
                    placeholder="Filter by statement, user, error"
                    aria-label="Filter the log"
                    value={filter}
                    onInput={event => setFilter(event.currentTarget.value)}
                />
                <label>
                    Outcome{' '}
                    <select value={outcome} onChange={event => setOutcome(event.currentTarget.value)}>
                        <option value="">all</option>
                        {['finished', 'failed', 'canceled'].map(each => (
                            <option key={each}>{each}</option>
                        ))}
                    </select>
                </label>
                <span class="figures">
                    <b>{count(times.length)}</b> statements, median <b>{millis(percentile(times, 0.5))}</b>, p95{' '}
                    <b>{millis(percentile(times, 0.95))}</b>, p99 <b>{millis(percentile(times, 0.99))}</b>
                </span>
            </div>
            <Table
                label="Query log"
                rows={rows}
                problem={log.problem}
                empty="No statement fits."
                fields={[
                    time('started_at', 'Began'),
                    { name: 'user_name', label: 'User', tight: true },
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
    const slow = useRows(
        `SELECT id, user_name, sql_text, started_at, elapsed_ms, plan, plan_json FROM sys.slow_queries
         WHERE ${NOT_OWN} ORDER BY elapsed_ms DESC`,
    );
    return (
        <>
            <h2>Slow queries</h2>
            <Table
                label="Slow queries"
                rows={slow.rows}
                problem={slow.problem}
                empty="No statement took as long as slow_query_time."
                fields={[
                    time('started_at', 'Began'),
                    { name: 'user_name', label: 'User', tight: true },
                    sqlField,
                    ms('elapsed_ms', 'Took'),
                ]}
                expand={row => (
                    <Properties sql={text(row, 'sql_text')} open={open} rows={[]}>
                        <FormerPlan row={row} open={open} />
                        <pre tabIndex={0}>{text(row, 'plan')}</pre>
                    </Properties>
                )}
            />
        </>
    );
}

/** Leads from the plan of a statement that has ended to the one that it has now. */
function FormerPlan({ row, open }: { row: Row; open: Open }) {
    const document = documentOf(text(row, 'plan_json'));
    const sql = text(row, 'sql_text').replace(/^\s*explain\s*(\([^)]*\))?\s*/i, '');
    return document ? (
        <div class="bar below">
            <button
                onClick={() => open(sql, 'Plans', { document, sql, title: moment(text(row, 'started_at')) })}
            >
                Compare with the plan of now
            </button>
        </div>
    ) : null;
}

export function Sources({ session }: { session: Session }) {
    const sources = useRows('SELECT * FROM sys.sources ORDER BY name', 30);
    return (
        <Page
            title="Sources"
            hint="Health, connections and circuit breakers; counted since each source was opened."
            onReload={() => sources.reload()}
        >
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
                    {
                        name: 'connections_used',
                        label: 'Connections',
                        numeric: true,
                        show: row => `${row.connections_used ?? '–'} of ${row.pool_size ?? '–'}`,
                    },
                    number('statements_running', 'Running'),
                    number('statements_waiting', 'Waiting'),
                    number('statements', 'Statements'),
                    number('failures', 'Failures'),
                    {
                        ...ms('wait_ms', 'Mean wait'),
                        show: row => millis(Number(row.wait_ms ?? 0) / Math.max(1, Number(row.waits ?? 0))),
                    },
                ]}
                expand={row => (
                    <dl class="columns">
                        {Object.entries(row)
                            .filter(([, value]) => value !== null)
                            .map(([name, value]) => (
                                <div key={name}>
                                    <dt>{name.replaceAll('_', ' ')}</dt>
                                    <dd>{/_at$/.test(name) ? moment(String(value)) : String(value)}</dd>
                                </div>
                            ))}
                    </dl>
                )}
            />
            {session.administrator && <Drift />}
        </Page>
    );
}

const DRIFT = `SELECT source, schema_name, table_name, column_name, kind, known, found, breaks, broken_views,
               consequence FROM sys.drift ORDER BY breaks DESC, source, schema_name, table_name, column_name`;

/** Differences between the sources and what is known of them. Reading them asks the sources, so only on request. */
function Drift() {
    const [isAsked, setAsked] = useState(false);
    return (
        <>
            <h2>Drift</h2>
            {isAsked ? (
                <DriftTable />
            ) : (
                <div class="bar below">
                    <button onClick={() => setAsked(true)}>Compare with the sources</button>
                    <span class="hint">Asks each source for its tables, and changes nothing.</span>
                </div>
            )}
        </>
    );
}

function DriftTable() {
    const drift = useRows(DRIFT);
    return (
        <Table
            label="Drift"
            rows={drift.rows}
            problem={drift.problem}
            empty="The sources are as the model says."
            fields={[
                {
                    name: 'table_name',
                    label: 'Where',
                    show: row => joined(row, 'schema_name', 'table_name', 'column_name'),
                },
                { name: 'source', label: 'Source' },
                {
                    name: 'kind',
                    label: 'What',
                    show: row => <span class={`badge ${row.breaks ? 'bad' : 'warn'}`}>{text(row, 'kind')}</span>,
                },
                { name: 'known', label: 'Known' },
                { name: 'found', label: 'Found' },
                { name: 'broken_views', label: 'Breaks' },
                { name: 'consequence', label: 'Today' },
            ]}
        />
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
                    { name: 'name', label: 'View', show: row => nameOf(row) },
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
                    <button
                        onClick={() =>
                            command.run(
                                `REFRESH MATERIALIZED VIEW ${pathOf(row)}`,
                                `${row.name} has been refreshed.`,
                            )
                        }
                    >
                        Refresh now
                    </button>
                )}
                expand={row => (
                    <dl class="columns">
                        {Object.entries(row)
                            .filter(([, value]) => value !== null)
                            .map(([name, value]) => (
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
    const tables = useRows(
        `SELECT schema_name, name, kind, source, remote_name, estimated_rows, problem, comment
         FROM sys.tables ORDER BY schema_name, name`,
    );
    const columns = useRows('SELECT schema_name, table_name, name FROM sys.columns');
    const wanted = search.toLowerCase();
    const withColumn = new Set(
        wanted
            ? (columns.rows ?? [])
                  .filter(row => text(row, 'name').toLowerCase().includes(wanted))
                  .map(row => joined(row, 'schema_name', 'table_name'))
            : [],
    );
    const rows = tables.rows?.filter(
        row =>
            (system || row.kind !== 'system table') &&
            (!wanted ||
                `${nameOf(row)} ${row.comment ?? ''} ${row.source ?? ''}`
                    .toLowerCase()
                    .includes(wanted) ||
                withColumn.has(nameOf(row))),
    );
    return (
        <Page title="Catalog" hint="Tables and views that you may read." onReload={() => tables.reload()}>
            <div class="bar filters">
                <input
                    type="search"
                    placeholder="Search tables, columns, comments"
                    aria-label="Search the catalog"
                    value={search}
                    onInput={event => setSearch(event.currentTarget.value)}
                />
                <label class="choice">
                    <input type="checkbox" checked={system} onChange={() => setSystem(!system)} /> with system
                    tables
                </label>
                <span class="figures">
                    <b>{count(rows?.length ?? 0)}</b> tables
                </span>
            </div>
            <Table
                label="Tables"
                rows={rows}
                problem={tables.problem}
                empty="No table fits."
                fields={[
                    {
                        name: 'name',
                        label: 'Table',
                        show: row => (
                            <>
                                <span class="hint">{text(row, 'schema_name')}.</span>
                                {text(row, 'name')}
                            </>
                        ),
                    },
                    { name: 'kind', label: 'Kind' },
                    { name: 'source', label: 'Source' },
                    number('estimated_rows', 'Rows, about'),
                    { name: 'comment', label: 'Comment' },
                ]}
                actions={row => (
                    <>
                        <a
                            class="button"
                            href={`#/lineage?${encodeURIComponent(nameOf(row))}`}
                        >
                            Lineage
                        </a>
                        <button onClick={() => open(`SELECT *\nFROM ${pathOf(row)}`, text(row, 'name'))}>
                            Query
                        </button>
                    </>
                )}
                expand={row => (
                    <TableDetails
                        schema={text(row, 'schema_name')}
                        table={text(row, 'name')}
                        problem={text(row, 'problem')}
                        remote={text(row, 'remote_name')}
                    />
                )}
            />
        </Page>
    );
}

function TableDetails({
    schema,
    table,
    problem,
    remote,
}: {
    schema: string;
    table: string;
    problem: string;
    remote: string;
}) {
    const columns = useRows(
        `SELECT name, type, nullable, native_type, collation, comment FROM sys.columns
         WHERE schema_name = ? AND table_name = ? ORDER BY ordinal_position`,
        0,
        [schema, table],
    );
    const lineage = useRows(
        `SELECT column_name, kind, base_schema, base_table, base_column FROM sys.lineage
         WHERE schema_name = ? AND name = ? ORDER BY 1, 3, 4, 5`,
        0,
        [schema, table],
    );
    return (
        <div class="properties">
            {problem && <p class="error">{problem}</p>}
            {remote && (
                <p class="hint">
                    In its source: <code>{remote}</code>
                </p>
            )}
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
                        {
                            name: 'base_table',
                            label: 'Comes from',
                            show: row =>
                                joined(row, 'base_schema', 'base_table', 'base_column'),
                        },
                    ]}
                />
            )}
        </div>
    );
}

export function Advice({ open }: { open: Open }) {
    const advice = useRows(
        'SELECT remedy, statement, sql_text, asked, elapsed_ms, saved_ms FROM sys.advice ORDER BY saved_ms DESC',
    );
    const problems = useRows('SELECT problem, is_blocking FROM sys.problems');
    return (
        <Page
            title="Advice and problems"
            hint="What would have saved time for repeated statements, and what is wrong now."
            onReload={() => (advice.reload(), problems.reload())}
        >
            <h2>Problems</h2>
            <Table
                label="Problems"
                rows={problems.rows}
                problem={problems.problem}
                empty="No problems are known."
                fields={[
                    { name: 'problem', label: 'Problem' },
                    {
                        name: 'is_blocking',
                        label: 'Blocks the server',
                        show: row => (row.is_blocking ? 'yes' : 'no'),
                    },
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
    const settings = useRows(
        'SELECT name, setting, default_setting, by_session, help FROM sys.settings ORDER BY name',
    );
    const wanted = search.toLowerCase();
    const rows = settings.rows?.filter(row => `${row.name} ${row.help}`.toLowerCase().includes(wanted));
    return (
        <Page
            title="Settings"
            hint="With the values of this session. SET changes one for the session."
            onReload={() => settings.reload()}
        >
            <div class="bar filters">
                <input
                    type="search"
                    placeholder="Search settings"
                    aria-label="Search settings"
                    value={search}
                    onInput={event => setSearch(event.currentTarget.value)}
                />
            </div>
            <Table
                label="Settings"
                rows={rows}
                problem={settings.problem}
                empty="No setting fits."
                fields={[
                    { name: 'name', label: 'Setting', show: row => <code>{text(row, 'name')}</code> },
                    {
                        name: 'setting',
                        label: 'Value',
                        show: row => (
                            <b class={row.setting === row.default_setting ? '' : 'changed'}>
                                {text(row, 'setting')}
                            </b>
                        ),
                    },
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

import { useState } from 'preact/hooks';
import { rowsOf, type Row, type Session } from './api';
import { nameOf, pathOf, text, type Open } from './page';
import { quoted } from './sql-text';
import { Table, useRows } from './table';

const MOST_COMPARED = 12;

/** Somebody whose access is explained. */
interface Subject {
    kind: 'USER' | 'ROLE';
    name: string;
}

/** What somebody sees of a table. */
interface Sight {
    subject: Subject;
    columns: Set<string>;
    masks: Map<string, string>;
    filters: string[];
    /** Why the table is not seen at all. */
    refusal: string;
}

interface Props {
    session: Session;
    users: Row[];
    roles: Row[];
    open: Open;
}

/** Who sees which columns and rows of a table, and why: the answers of EXPLAIN (ACCESS). */
export function WhoSees({ session, users, roles, open }: Props) {
    const tables = useRows(
        `SELECT schema_name, name FROM sys.tables WHERE kind <> 'system table' ORDER BY schema_name, name`,
    );
    const [table, setTable] = useState('');
    const [subject, setSubject] = useState('');
    const chosen = tables.rows?.find(row => nameOf(row) === table);
    const subjects = subjectsOf(users, roles);
    const of = subjects.find(each => labelOf(each) === subject);
    const isAdministrator = session.administrator;
    return (
        <section aria-labelledby="who-sees">
            <h2 id="who-sees">{isAdministrator ? 'Who sees what' : 'What you see'}</h2>
            <div class="bar filters">
                <Choice
                    label="Table"
                    none="choose one"
                    options={(tables.rows ?? []).map(nameOf)}
                    value={table}
                    onChoose={setTable}
                />
                {isAdministrator && (
                    <Choice
                        label="Why for"
                        none="nobody in particular"
                        options={subjects.map(labelOf)}
                        value={subject}
                        onChoose={setSubject}
                    />
                )}
            </div>
            {chosen && !isAdministrator && <OwnReasons key={table} sql={selectOf(chosen)} />}
            {chosen && isAdministrator && <Matrix key={table} table={chosen} subjects={subjects} />}
            {chosen && of && <Reasons key={`${table} ${subject}`} sql={selectOf(chosen)} of={of} open={open} />}
        </section>
    );
}

interface ChoiceProps {
    label: string;
    /** The words for nothing chosen. */
    none: string;
    options: string[];
    value: string;
    onChoose(value: string): void;
}

function Choice({ label, none, options, value, onChoose }: ChoiceProps) {
    return (
        <label>
            {label}{' '}
            <select aria-label={label} value={value} onChange={event => onChoose(event.currentTarget.value)}>
                <option value="">{none}</option>
                {options.map(option => (
                    <option key={option}>{option}</option>
                ))}
            </select>
        </label>
    );
}

const labelOf = (subject: Subject) => `${subject.kind.toLowerCase()} ${subject.name}`;
const selectOf = (row: Row) => `SELECT * FROM ${pathOf(row)}`;
const accessFor = (subject: Subject, sql: string) =>
    `EXPLAIN (ACCESS FOR ${subject.kind} ${quoted(subject.name)}) ${sql}`;

function subjectsOf(users: Row[], roles: Row[]): Subject[] {
    const named = (kind: Subject['kind'], rows: Row[]) => rows.map(row => ({ kind, name: text(row, 'name') }));
    return [
        ...named('ROLE', roles),
        ...named(
            'USER',
            users.filter(row => !row.administrator),
        ),
    ];
}

/** The columns of a table, and who sees them. */
function Matrix({ table, subjects }: { table: Row; subjects: Subject[] }) {
    const schema = text(table, 'schema_name');
    const name = text(table, 'name');
    const columns = useRows(
        'SELECT name FROM sys.columns WHERE schema_name = ? AND table_name = ? ORDER BY ordinal_position',
        0,
        [schema, name],
    );
    const [sights, setSights] = useState<Sight[]>();
    const [problem, setProblem] = useState('');
    const compared = subjects.slice(0, MOST_COMPARED);
    if (columns.rows && !sights && !problem) {
        const all = columns.rows.map(row => text(row, 'name'));
        setSights([]);
        readSights(table, compared, all).then(setSights, error => setProblem(error.message));
    }
    if (problem) {
        return (
            <p class="error" role="alert">
                {problem}
            </p>
        );
    }
    if (subjects.length === 0) {
        return <p class="hint">There are no roles, and no users but administrators, who see everything.</p>;
    }
    return (
        <>
            <div class="table-frame matrix" tabIndex={0} role="region" aria-label={`Who sees ${schema}.${name}`}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">Column</th>
                            {(sights ?? []).map(sight => (
                                <th scope="col" key={labelOf(sight.subject)}>
                                    <small>{sight.subject.kind.toLowerCase()}</small> {sight.subject.name}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        <tr>
                            <th scope="row">Rows</th>
                            {(sights ?? []).map(sight => (
                                <td key={labelOf(sight.subject)}>
                                    <RowsSeen sight={sight} />
                                </td>
                            ))}
                        </tr>
                        {(columns.rows ?? []).map(row => {
                            const column = text(row, 'name');
                            return (
                                <tr key={column}>
                                    <th scope="row">
                                        <code>{column}</code>
                                    </th>
                                    {(sights ?? []).map(sight => (
                                        <td key={labelOf(sight.subject)}>
                                            <ColumnSeen sight={sight} column={column} />
                                        </td>
                                    ))}
                                </tr>
                            );
                        })}
                    </tbody>
                </table>
                {sights?.length === 0 && <p class="hint">Asking for {compared.length} users and roles …</p>}
            </div>
            {subjects.length > MOST_COMPARED && (
                <p class="hint">
                    The first {MOST_COMPARED} of {subjects.length} roles and users; ask for another one above.
                </p>
            )}
        </>
    );
}

function RowsSeen({ sight }: { sight: Sight }) {
    if (sight.columns.size === 0) {
        return <span class="badge none">none</span>;
    }
    return sight.filters.length === 0 ? (
        <span class="badge good">all</span>
    ) : (
        <span class="badge warn" title={sight.filters.join('\n')}>
            filtered <code>{sight.filters.join('; ')}</code>
        </span>
    );
}

function ColumnSeen({ sight, column }: { sight: Sight; column: string }) {
    const mask = sight.masks.get(column.toLowerCase());
    if (!sight.columns.has(column.toLowerCase())) {
        return (
            <span class="badge none" title={sight.refusal}>
                hidden
            </span>
        );
    }
    return mask === undefined ? (
        <span class="badge good">visible</span>
    ) : (
        <span class="badge warn" title={mask}>
            masked <code>{mask}</code>
        </span>
    );
}

async function readSights(table: Row, subjects: Subject[], columns: string[]): Promise<Sight[]> {
    const sights: Sight[] = [];
    for (const subject of subjects) {
        sights.push(await sightOf(table, subject, columns));
    }
    return sights;
}

/** What a role or user sees of a table, by the rows of EXPLAIN (ACCESS). */
async function sightOf(table: Row, subject: Subject, all: string[]): Promise<Sight> {
    const sight: Sight = { subject, columns: new Set(), masks: new Map(), filters: [], refusal: '' };
    let rows: Row[];
    try {
        rows = await rowsOf(accessFor(subject, selectOf(table)));
    } catch (error) {
        sight.refusal = (error as Error).message;
        return sight;
    }
    for (const row of rows) {
        const detail = text(row, 'detail');
        if (row.kind === 'grant') {
            const listed = /\(([^)]*)\)\s*$/.exec(detail);
            (listed ? listed[1].split(/,\s*/) : all).forEach(name => sight.columns.add(unquoted(name)));
        } else if (row.kind === 'row filter') {
            sight.filters.push(detail);
        } else if (row.kind === 'column mask') {
            sight.masks.set(unquoted(text(row, 'object').split('.').pop()!), detail);
        }
    }
    return sight;
}

const unquoted = (name: string) => name.replace(/^"|"$/g, '').replaceAll('""', '"').toLowerCase();

/** Each grant and policy behind what somebody sees. */
function Reasons({ sql, of, open }: { sql: string; of: Subject; open: Open }) {
    const statement = accessFor(of, sql);
    const rows = useRows(statement);
    return (
        <>
            <h3>Why: {labelOf(of)}</h3>
            <AccessTable rows={rows.rows} problem={rows.problem} label={`Access of ${labelOf(of)}`} />
            <div class="bar below">
                <button onClick={() => open(statement, 'Access')}>Open in the editor</button>
                <span class="hint">Put any query there to see what applies to it.</span>
            </div>
        </>
    );
}

const BADGES: Record<string, string> = { grant: 'good', "owner's rights": 'good', barrier: 'none' };

function AccessTable({ rows, problem, label }: { rows: Row[] | undefined; problem: string; label: string }) {
    return (
        <Table
            label={label}
            rows={rows}
            problem={problem}
            empty="Nothing applies."
            fields={[
                {
                    name: 'kind',
                    label: 'Kind',
                    show: row => (
                        <span class={`badge ${BADGES[text(row, 'kind')] ?? 'warn'}`}>{text(row, 'kind')}</span>
                    ),
                },
                { name: 'object', label: 'Object' },
                { name: 'role_name', label: 'Role' },
                { name: 'detail', label: 'Detail', show: row => <code>{text(row, 'detail')}</code> },
                { name: 'node', label: 'Evaluated by' },
            ]}
        />
    );
}

/** What applies to the user of the session; users see neither the texts of policies nor others' rights. */
function OwnReasons({ sql }: { sql: string }) {
    const rows = useRows(`EXPLAIN (ACCESS) ${sql}`);
    return <AccessTable rows={rows.rows} problem={rows.problem} label="Your access" />;
}

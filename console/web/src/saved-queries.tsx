import { useEffect, useState } from 'preact/hooks';
import { ApiError, changeDatabase, get, post, rowsOf, type Session } from './api';

interface Saved {
    folder: string;
    name: string;
    database: string;
    sql: string;
}

interface Shared extends Omit<Saved, 'folder'> {
    owner: string;
    role: string;
}

interface Shelf {
    queries: Saved[];
    shared: Shared[];
    /** The roles that the user may share with. */
    roles: string[];
}

interface Props {
    session: Session;
    current: { name: string; sql: string };
    onOpen(sql: string, name?: string): void;
    onNamed(name: string): void;
}

const EMPTY: Shelf = { queries: [], shared: [], roles: [] };

/** The user's saved queries, those that others share, and those that come with the server. */
export function SavedQueries({ session, current, onOpen, onNamed }: Props) {
    const [shelf, setShelf] = useState(EMPTY);
    const [isSaving, setSaving] = useState(false);
    const [sharing, setSharing] = useState('');
    const [problem, setProblem] = useState('');
    const load = () =>
        get<Shelf>('saved').then(
            async answer => {
                const roles = session.administrator ? await allRoles() : answer.roles;
                setShelf({ ...answer, roles });
            },
            error => setProblem(error.message),
        );
    useEffect(() => void load(), [session.user, session.database]);
    const change = (path: string, body: object) => {
        setProblem('');
        return post(path, body).then(load, (error: ApiError) => setProblem(error.message));
    };
    const save = async (event: SubmitEvent) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim();
        if (name) {
            await change('save', { name, sql: current.sql });
            onNamed(name);
            setSaving(false);
        }
    };
    const isMine = (each: Shared) => each.owner.toLowerCase() === session.user.toLowerCase();
    const roleOf = (name: string) => shelf.shared.find(each => isMine(each) && each.name === name)?.role ?? '';
    const others = shelf.shared.filter(each => !isMine(each));
    const folders = [...new Set(shelf.queries.map(each => each.folder))];
    return (
        <div class="side-list">
            {isSaving ? (
                <form class="save" onSubmit={save}>
                    <input
                        name="name"
                        aria-label="Name of the query"
                        defaultValue={current.name}
                        required
                        autofocus
                    />
                    <button class="primary">Save</button>
                    <button type="button" onClick={() => setSaving(false)}>
                        Back
                    </button>
                </form>
            ) : (
                <button class="wide" onClick={() => setSaving(true)} disabled={!current.sql.trim()}>
                    Save the current query
                </button>
            )}
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            {shelf.queries.length === 0 && others.length === 0 && (
                <p class="hint">Nothing is saved yet. Saved queries are stored on the server.</p>
            )}
            {folders
                .filter(folder => folder === '')
                .map(() => (
                    <section key="own">
                        <h2>My queries</h2>
                        <ul>
                            {shelf.queries
                                .filter(each => each.folder === '')
                                .map(each => (
                                    <li key={each.name}>
                                        <Item query={each} session={session} onOpen={onOpen}>
                                            {roleOf(each.name) && <small> for {roleOf(each.name)}</small>}
                                        </Item>
                                        <button
                                            class="icon-button"
                                            aria-label={`Share ${each.name}`}
                                            title="Share with a role"
                                            aria-expanded={sharing === each.name}
                                            onClick={() => setSharing(sharing === each.name ? '' : each.name)}
                                        >
                                            ⇪
                                        </button>
                                        <button
                                            class="icon-button"
                                            aria-label={`Delete ${each.name}`}
                                            onClick={() =>
                                                confirm(`Delete "${each.name}"?`) &&
                                                change('delete', { name: each.name })
                                            }
                                        >
                                            ×
                                        </button>
                                        {sharing === each.name && (
                                            <ShareWith
                                                roles={shelf.roles}
                                                role={roleOf(each.name)}
                                                onChange={role =>
                                                    change('share', { name: each.name, ...(role ? { role } : {}) })
                                                }
                                            />
                                        )}
                                    </li>
                                ))}
                        </ul>
                    </section>
                ))}
            {[...new Set(others.map(each => each.role))].map(role => (
                <section key={`role ${role}`}>
                    <h2>Shared with {role}</h2>
                    <ul>
                        {others
                            .filter(each => each.role === role)
                            .map(each => (
                                <li key={`${each.owner} ${each.name}`}>
                                    <Item query={each} session={session} onOpen={onOpen}>
                                        <small> by {each.owner}</small>
                                    </Item>
                                </li>
                            ))}
                    </ul>
                </section>
            ))}
            {folders
                .filter(folder => folder !== '')
                .map(folder => (
                    <section key={folder}>
                        <h2>{folder}</h2>
                        <ul>
                            {shelf.queries
                                .filter(each => each.folder === folder)
                                .map(each => (
                                    <li key={each.name}>
                                        <Item query={each} session={session} onOpen={onOpen} />
                                    </li>
                                ))}
                        </ul>
                    </section>
                ))}
        </div>
    );
}

const allRoles = () =>
    rowsOf('SELECT name FROM sys.roles ORDER BY name').then(
        rows => rows.map(row => String(row.name)),
        () => [],
    );

interface ItemProps {
    query: { name: string; database: string; sql: string };
    session: Session;
    onOpen(sql: string, name?: string): void;
    children?: preact.ComponentChildren;
}

function Item({ query, session, onOpen, children }: ItemProps) {
    const open = async () => {
        onOpen(query.sql, query.name);
        if (query.database !== session.database && session.databases.includes(query.database)) {
            // Its tables are there.
            await changeDatabase(query.database);
            window.dispatchEvent(new Event('braid-session-changed'));
        }
    };
    return (
        <button class="item" title={query.sql} onClick={open}>
            {query.name}
            {query.database !== session.database && <small> {query.database}</small>}
            {children}
        </button>
    );
}

/** Whom a query is shared with: members of one role, or nobody. */
function ShareWith({ roles, role, onChange }: { roles: string[]; role: string; onChange(role: string): void }) {
    const all = role && !roles.includes(role) ? [role, ...roles] : roles;
    if (all.length === 0) {
        return <p class="hint share">You are in no role that you could share it with.</p>;
    }
    return (
        <label class="share">
            Shared with{' '}
            <select value={role} onChange={event => onChange(event.currentTarget.value)}>
                <option value="">nobody</option>
                {all.map(each => (
                    <option key={each}>{each}</option>
                ))}
            </select>
        </label>
    );
}

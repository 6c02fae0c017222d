import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, Cursor, type ErrorInfo, type Session } from './api';
import { Editor, type EditorHandle } from './editor';
import type { PlanDocument } from './plan-layout';
import { Result, type Outcome } from './result';
import { RowStore } from './row-store';
import { Sidebar } from './sidebar';
import { parameterCount, pieceAt, pieces, type Piece } from './sql-text';

interface Tab {
    id: string;
    name: string;
    sql: string;
    limit: number;
    parameters: (string | null)[];
}

const LIMITS = [100, 1000, 10_000, 100_000, 0];
const MOST_LOADED = 2_000_000;

function newTab(number: number, sql = '', name = `Query ${number}`): Tab {
    return { id: crypto.randomUUID?.() ?? String(Math.random()), name, sql, limit: 1000, parameters: [] };
}

function stored(key: string): { tabs: Tab[]; active: string } | undefined {
    try {
        const state = JSON.parse(localStorage.getItem(key) ?? '');
        return Array.isArray(state.tabs) && state.tabs.length ? state : undefined;
    } catch {
        return undefined;
    }
}

/** The running or ended statement of each tab; survives a change of pages, but not a reload. */
const outcomes = new Map<string, Outcome>();

/** Requests of other pages to open a statement that have been met. */
const handled = new WeakSet<object>();

/** Editor tabs, each with its statement and result. */
export function Workbench({ session, opened }: { session: Session; opened: { sql: string; name: string } | undefined }) {
    const key = `braid.tabs.${session.user}`;
    const initial = useRef(stored(key) ?? (() => {
        const tab = newTab(1);
        return { tabs: [tab], active: tab.id };
    })());
    const [tabs, setTabs] = useState<Tab[]>(initial.current.tabs);
    const [active, setActive] = useState(initial.current.active);
    const [, render] = useState(0);
    const [types, setTypes] = useState<string[]>([]);
    const [sidebar, setSidebar] = useState(() => window.innerWidth > 900);
    const [height, setHeight] = useState(() => Number(localStorage.getItem('braid.editor-height')) || 240);
    const editor = useRef<EditorHandle>(undefined);
    const tab = tabs.find(each => each.id === active) ?? tabs[0];
    const outcome = outcomes.get(tab.id);
    const refresh = () => render(count => count + 1);

    useEffect(() => {
        try {
            localStorage.setItem(key, JSON.stringify({ tabs, active: tab.id }));
        } catch {
            // Without room for it the tabs last until the page is closed.
        }
    }, [tabs, tab.id]);
    useEffect(() => {
        if (opened && !handled.has(opened)) {
            handled.add(opened);
            open(opened.sql, opened.name);
        }
    }, [opened]);

    const change = (part: Partial<Tab>) => setTabs(all => all.map(each => (each.id === tab.id ? { ...each, ...part } : each)));
    const open = (sql: string, name?: string) => {
        const added = newTab(tabs.length + 1, sql, name);
        setTabs(all => [...all, added]);
        setActive(added.id);
    };
    const close = (id: string) => {
        outcomes.get(id)?.cancel();
        outcomes.delete(id);
        const rest = tabs.filter(each => each.id !== id);
        const all = rest.length ? rest : [newTab(1)];
        setTabs(all);
        if (id === tab.id) {
            setActive(all[Math.max(0, tabs.findIndex(each => each.id === id) - 1)].id);
        }
    };
    const chosen = (): Piece | undefined => {
        const handle = editor.current!;
        const text = handle.view.state.doc.toString();
        const selected = handle.selected();
        if (selected.trim()) {
            const from = handle.view.state.selection.main.from;
            const first = pieces(selected)[0];
            return first && { sql: first.sql, from: from + first.from, to: from + first.to };
        }
        return pieceAt(text, handle.offset());
    };
    const run = async (prefix = '') => {
        const piece = chosen();
        if (piece) {
            outcomes.get(tab.id)?.cancel();
            const given = Array.from({ length: parameterCount(piece.sql) }, (_, i) => tab.parameters[i] ?? null);
            const started = execute(prefix + piece.sql, piece.sql, prefix ? 0 : tab.limit, given, refresh, error =>
                editor.current?.showError(piece.from, piece.sql, prefix ? shifted(error, prefix.length) : error));
            outcomes.set(tab.id, started);
            refresh();
        }
    };
    const explain = (analyze: boolean) => {
        const piece = chosen();
        run(piece && /^\s*explain\b/i.test(piece.sql) ? '' : `EXPLAIN (${analyze ? 'ANALYZE, ' : ''}WHY, FORMAT JSON) `);
    };
    const drag = (event: PointerEvent) => {
        const handle = event.currentTarget as HTMLElement;
        const from = event.clientY - height;
        handle.setPointerCapture(event.pointerId);
        handle.onpointermove = move => setHeight(Math.max(90, Math.min(window.innerHeight - 220, move.clientY - from)));
        handle.onpointerup = () => {
            handle.onpointermove = null;
            localStorage.setItem('braid.editor-height', String(height));
        };
    };
    const needed = types.length || parameterCount(pieceAt(tab.sql, editor.current?.offset() ?? 0)?.sql ?? '');
    return (
        <div class="workbench">
            {sidebar && (
                <Sidebar
                    session={session}
                    current={tab}
                    onOpen={open}
                    onInsert={text => editor.current?.insert(text)}
                    onClose={() => setSidebar(false)}
                    onNamed={name => change({ name })}
                />
            )}
            <div class="work">
                <div class="tabs" role="group" aria-label="Editors">
                    {!sidebar && (
                        <button class="icon-button" aria-label="Show saved queries, catalog and history" onClick={() => setSidebar(true)}>☰</button>
                    )}
                    {tabs.map(each => (
                        <span class={each.id === tab.id ? 'tab active' : 'tab'} key={each.id}>
                            <button
                                aria-current={each.id === tab.id ? 'true' : undefined}
                                onClick={() => setActive(each.id)}
                                onDblClick={() => {
                                    const name = prompt('Name of the tab', each.name);
                                    if (name) {
                                        change({ name: name.slice(0, 60) });
                                    }
                                }}
                            >
                                {outcomes.get(each.id)?.isRunning && <i class="spinner" aria-hidden="true" />}
                                {each.name}
                            </button>
                            {tabs.length > 1 && each.id === tab.id && (
                                <button class="icon-button" aria-label={`Close ${each.name}`} onClick={() => close(each.id)}>×</button>
                            )}
                        </span>
                    ))}
                    <button class="icon-button" aria-label="New tab" onClick={() => open('')}>+</button>
                </div>
                <div class="bar" role="toolbar" aria-label="Statement">
                    <button class="primary" onClick={() => run()} title="Ctrl Enter">Run</button>
                    <button onClick={() => explain(false)} title="Ctrl Shift E">Explain</button>
                    <button onClick={() => explain(true)}>Analyze</button>
                    <label>
                        Row limit{' '}
                        <select value={tab.limit} onChange={event => change({ limit: Number(event.currentTarget.value) })}>
                            {LIMITS.map(limit => <option value={limit} key={limit}>{limit ? limit.toLocaleString('en') : 'none'}</option>)}
                        </select>
                    </label>
                    {Array.from({ length: needed }, (_, i) => (
                        <Parameter
                            key={i}
                            number={i + 1}
                            type={types[i] ?? ''}
                            value={tab.parameters[i] ?? null}
                            onChange={value => {
                                const next = Array.from({ length: Math.max(needed, tab.parameters.length) }, (_, at) => tab.parameters[at] ?? null);
                                next[i] = value;
                                change({ parameters: next });
                            }}
                        />
                    ))}
                </div>
                <div class="editor-frame" style={{ height: `${height}px` }}>
                    <Editor
                        id={tab.id}
                        text={tab.sql}
                        onChange={sql => change({ sql })}
                        onRun={() => run()}
                        onExplain={() => explain(false)}
                        onTypes={setTypes}
                        handle={handle => (editor.current = handle)}
                    />
                </div>
                <div
                    class="splitter"
                    role="separator"
                    aria-orientation="horizontal"
                    aria-label="Height of the editor"
                    aria-valuenow={Math.round(height)}
                    aria-valuemin={90}
                    aria-valuemax={1000}
                    tabIndex={0}
                    onPointerDown={drag}
                    onKeyDown={event => {
                        const step = event.key === 'ArrowDown' ? 24 : event.key === 'ArrowUp' ? -24 : 0;
                        if (step) {
                            setHeight(Math.max(90, height + step));
                            event.preventDefault();
                        }
                    }}
                />
                <Result outcome={outcome} />
            </div>
        </div>
    );
}

function shifted(error: ErrorInfo, prefix: number): ErrorInfo {
    return error.line === 1 && error.column ? { ...error, column: Math.max(1, error.column - prefix) } : error;
}

interface ParameterProps {
    number: number;
    type: string;
    value: string | null;
    onChange(value: string | null): void;
}

function Parameter({ number, type, value, onChange }: ParameterProps) {
    return (
        <span class="parameter">
            <label>
                ?{number}{' '}
                <input
                    value={value ?? ''}
                    placeholder={value === null ? 'NULL' : 'empty'}
                    title={type.toLowerCase()}
                    aria-label={`Parameter ${number}${type ? `, ${type.toLowerCase()}` : ''}`}
                    onInput={event => onChange(event.currentTarget.value)}
                />
            </label>
            <button class="icon-button" aria-label={`Set parameter ${number} to NULL`} title="NULL" onClick={() => onChange(null)}>∅</button>
        </span>
    );
}

/** Runs a statement and pulls its first page, or all of an explanation. */
function execute(
    sql: string,
    shown: string,
    limit: number,
    parameters: (string | null)[],
    refresh: () => void,
    onError: (error: ErrorInfo) => void,
): Outcome {
    const store = new RowStore();
    let cursor: Cursor | undefined;
    let pulling = false;
    let all = false;
    let wanted = 1;
    const pull = async () => {
        if (pulling || !cursor) {
            return;
        }
        pulling = true;
        try {
            while (!store.done && (all || wanted > store.count) && store.count < MOST_LOADED) {
                store.add(await cursor.next());
                outcome.version++;
                if (store.done) {
                    finished();
                }
                refresh();
            }
        } catch (error) {
            fail(error);
        } finally {
            pulling = false;
        }
    };
    const finished = () => {
        outcome.isRunning = false;
        cursor?.close();
        outcome.plan = planIn(store);
        if (store.command && !store.error) {
            // It may have been USE DATABASE.
            window.dispatchEvent(new Event('braid-session-changed'));
        }
        if (store.error) {
            onError(store.error);
        }
    };
    const fail = (error: unknown) => {
        store.done = true;
        store.error = error instanceof ApiError ? error.info : { code: 'FAILED', sqlState: 'XX000', message: String(error) };
        outcome.isRunning = false;
        refresh();
    };
    const outcome: Outcome = {
        sql: shown,
        limit,
        store,
        version: 0,
        isRunning: true,
        needMore: () => {
            wanted = store.count + 1;
            pull();
        },
        loadAll: () => {
            all = true;
            pull();
        },
        cancel: () => {
            if (outcome.isRunning) {
                cursor?.cancel().catch(() => {});
                all = true;
                pull();
            }
        },
    };
    Cursor.open(sql, parameters, limit).then(opened => {
        cursor = opened;
        pull();
    }, fail);
    return outcome;
}

function planIn(store: RowStore): PlanDocument | undefined {
    if (store.count !== 1 || store.columns.length !== 1) {
        return undefined;
    }
    const text = store.row(0)[0];
    if (typeof text !== 'string' || !/^\s*\[\s*\{\s*"Plan"/.test(text)) {
        return undefined;
    }
    try {
        return JSON.parse(text)[0];
    } catch {
        return undefined;
    }
}

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorInfo, Session } from './api';
import { Editor, type EditorHandle } from './editor';
import { execute, type Outcome, type Request } from './execution';
import type { PlanSide } from './plan-compare';
import type { WhatIf } from './plan-what-if';
import { Result } from './result';
import { Sidebar } from './sidebar';
import { parameterCount, pieceAt, pieces, type Piece } from './sql-text';

interface Tab {
    id: string;
    name: string;
    sql: string;
    limit: number;
    parameters: (string | null)[];
}

const EXPLAIN = 'EXPLAIN (WHY, FORMAT JSON) ';
const LIMITS = [100, 1000, 10_000, 100_000, 0];

function newTab(number: number, sql = '', name = `Query ${number}`): Tab {
    return { id: crypto.randomUUID?.() ?? String(Math.random()), name, sql, limit: 1000, parameters: [] };
}

/** The request to run a statement, or to explain it. */
function requestOf(sql: string, prefix: string, tab?: Tab): Request {
    const parameters = Array.from({ length: parameterCount(sql) }, (_, i) => tab?.parameters[i] ?? null);
    return { prefix, sql, limit: prefix ? 0 : (tab?.limit ?? 0), parameters };
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

/** The plan of each tab that is kept beside the next one. */
const kept = new Map<string, PlanSide>();

/** A statement that another page opens, with a plan of it to be compared with that of now. */
export interface Opened {
    sql: string;
    name: string;
    former?: PlanSide;
}

/** Requests of other pages to open a statement that have been met. */
const handled = new WeakSet<object>();

/** Editor tabs, each with its statement and result. */
export function Workbench({
    session,
    opened,
}: {
    session: Session;
    opened: Opened | undefined;
}) {
    const key = `braid.tabs.${session.user}`;
    const initial = useRef(
        stored(key) ??
            (() => {
                const tab = newTab(1);
                return { tabs: [tab], active: tab.id };
            })(),
    );
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
            const id = open(opened.sql, opened.name);
            if (opened.former) {
                kept.set(id, opened.former);
                start(id, requestOf(opened.sql, EXPLAIN));
            }
        }
    }, [opened]);

    const change = (part: Partial<Tab>) =>
        setTabs(all => all.map(each => (each.id === tab.id ? { ...each, ...part } : each)));
    const open = (sql: string, name?: string) => {
        const added = newTab(tabs.length + 1, sql, name);
        setTabs(all => [...all, added]);
        setActive(added.id);
        return added.id;
    };
    const start = (id: string, request: Request, onError: (error: ErrorInfo) => void = () => {}) => {
        outcomes.get(id)?.cancel();
        outcomes.set(id, execute(request, refresh, onError));
        refresh();
    };
    const close = (id: string) => {
        outcomes.get(id)?.cancel();
        outcomes.delete(id);
        kept.delete(id);
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
            start(tab.id, requestOf(piece.sql, prefix, tab), error =>
                editor.current?.showError(piece.from, piece.sql, prefix ? shifted(error, prefix.length) : error),
            );
        }
    };
    const whatIf = (change: WhatIf) => {
        const former = outcomes.get(tab.id);
        if (former?.plan) {
            kept.set(tab.id, { document: former.plan, sql: former.request.sql, title: former.title || 'As it is' });
            start(tab.id, { ...former.request, settings: { [change.name]: change.value } });
        }
    };
    const keep = (side: PlanSide | undefined) => {
        if (side) {
            kept.set(tab.id, { ...side, title: side.title || 'Kept' });
        } else {
            kept.delete(tab.id);
        }
        refresh();
    };
    const explain = (analyze: boolean) => {
        const piece = chosen();
        run(
            piece && /^\s*explain\b/i.test(piece.sql)
                ? ''
                : analyze
                  ? 'EXPLAIN (ANALYZE, WHY, FORMAT JSON) '
                  : EXPLAIN,
        );
    };
    const drag = (event: PointerEvent) => {
        const handle = event.currentTarget as HTMLElement;
        const from = event.clientY - height;
        handle.setPointerCapture(event.pointerId);
        handle.onpointermove = move =>
            setHeight(Math.max(90, Math.min(window.innerHeight - 220, move.clientY - from)));
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
                        <button
                            class="icon-button"
                            aria-label="Show saved queries, catalog and history"
                            onClick={() => setSidebar(true)}
                        >
                            ☰
                        </button>
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
                                <button
                                    class="icon-button"
                                    aria-label={`Close ${each.name}`}
                                    onClick={() => close(each.id)}
                                >
                                    ×
                                </button>
                            )}
                        </span>
                    ))}
                    <button class="icon-button" aria-label="New tab" onClick={() => open('')}>
                        +
                    </button>
                </div>
                <div class="bar" role="toolbar" aria-label="Statement">
                    <button class="primary" onClick={() => run()} title="Ctrl Enter">
                        Run
                    </button>
                    <button onClick={() => explain(false)} title="Ctrl Shift E">
                        Explain
                    </button>
                    <button onClick={() => explain(true)}>Analyze</button>
                    <label>
                        Row limit{' '}
                        <select
                            value={tab.limit}
                            onChange={event => change({ limit: Number(event.currentTarget.value) })}
                        >
                            {LIMITS.map(limit => (
                                <option value={limit} key={limit}>
                                    {limit ? limit.toLocaleString('en') : 'none'}
                                </option>
                            ))}
                        </select>
                    </label>
                    {Array.from({ length: needed }, (_, i) => (
                        <Parameter
                            key={i}
                            number={i + 1}
                            type={types[i] ?? ''}
                            value={tab.parameters[i] ?? null}
                            onChange={value => {
                                const next = Array.from(
                                    { length: Math.max(needed, tab.parameters.length) },
                                    (_, at) => tab.parameters[at] ?? null,
                                );
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
                <Result outcome={outcome} kept={kept.get(tab.id)} onKeep={keep} onWhatIf={whatIf} />
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
            <button
                class="icon-button"
                aria-label={`Set parameter ${number} to NULL`}
                title="NULL"
                onClick={() => onChange(null)}
            >
                ∅
            </button>
        </span>
    );
}

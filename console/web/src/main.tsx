import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import 'uplot/dist/uPlot.min.css';
import { ApiError, changeDatabase, loadProvider, loadSession, logIn, logOut, type Session } from './api';
import { Lineage } from './lineage';
import { Metrics } from './metrics';
import { Model } from './model';
import { Access } from './access';
import { Advice, Catalog, Log, Running, Settings, Sources, Views } from './operations';
import './style.css';
import type { PlanSide } from './plan-compare';
import { Workbench, type Opened } from './workbench';

const PAGES = [
    ['sql', 'SQL', 'M3 5l5 4-5 4M10 15h7'],
    ['running', 'Running', 'M4 3l12 7-12 7z'],
    ['log', 'Query log', 'M4 4h12M4 8h12M4 12h12M4 16h7'],
    ['sources', 'Sources', 'M3 5c0-3 14-3 14 0v10c0 3-14 3-14 0zM3 5c0 3 14 3 14 0M3 10c0 3 14 3 14 0'],
    ['views', 'Views', 'M10 3l7 4-7 4-7-4zM3 10l7 4 7-4M3 13l7 4 7-4'],
    ['catalog', 'Catalog', 'M3 4h14v12H3zM3 8h14M8 8v8'],
    ['lineage', 'Lineage', 'M3 5h5v3H3zM3 12h5v3H3zM13 8h4v4h-4zM8 6.5c3 0 2 3 5 3M8 13.5c3 0 2-3 5-3'],
    ['advice', 'Advice', 'M10 3a5 5 0 013 9v2H7v-2a5 5 0 013-9zM8 17h4'],
    ['metrics', 'Metrics', 'M3 16l4-6 4 3 6-9'],
    ['settings', 'Settings', 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4'],
    ['access', 'Rights', 'M10 3l6 3v4c0 4-3 6-6 7-3-1-6-3-6-7V6z'],
    ['model', 'Model', 'M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4'],
] as const;

type PageName = (typeof PAGES)[number][0];
type Theme = 'system' | 'light' | 'dark';

const pageOf = (): PageName => PAGES.find(([name]) => location.hash.split('?')[0] === `#/${name}`)?.[0] ?? 'sql';

function applyTheme(theme: Theme): void {
    if (theme === 'system') {
        delete document.documentElement.dataset.theme;
    } else {
        document.documentElement.dataset.theme = theme;
    }
}

function App() {
    const [session, setSession] = useState<Session | null>();
    const [page, setPage] = useState<PageName>(pageOf());
    const [opened, setOpened] = useState<Opened>();
    const [notice, setNotice] = useState('');

    useEffect(() => {
        const link = /^#login=([\w-]+)$/.exec(location.hash);
        if (link) {
            // Not to stay in the address or in the history.
            history.replaceState(null, '', './');
        }
        (link ? logIn({ link: link[1] }) : loadSession()).then(setSession, async (error: ApiError) => {
            const present = link ? await loadSession().catch(() => null) : null;
            setSession(present);
            setNotice(link && !present ? error.message : error.status === 0 ? error.message : '');
        });
        const moved = () => setPage(pageOf());
        const left = () =>
            setSession(now => {
                if (now) {
                    setNotice('You have been logged out; sessions end when they are idle.');
                }
                return null;
            });
        const changed = () => loadSession().then(setSession, () => {});
        window.addEventListener('braid-session-changed', changed);
        window.addEventListener('hashchange', moved);
        window.addEventListener('braid-logged-out', left);
        return () => {
            window.removeEventListener('braid-session-changed', changed);
            window.removeEventListener('hashchange', moved);
            window.removeEventListener('braid-logged-out', left);
        };
    }, []);
    if (session === undefined) {
        return <p class="hint loading">Loading …</p>;
    }
    if (session === null) {
        return <Login notice={notice} onDone={setSession} />;
    }
    const open = (sql: string, name = 'Query', former?: PlanSide) => {
        setOpened({ sql, name, former });
        location.hash = '#/sql';
    };
    return (
        <div class="shell">
            <TopBar session={session} onSession={setSession} />
            <nav class="rail" aria-label="Pages">
                {PAGES.filter(([name]) => name !== 'model' || session.administrator).map(([name, label, icon]) => (
                    <a href={`#/${name}`} key={name} aria-current={page === name ? 'page' : undefined}>
                        <svg viewBox="0 0 20 20" aria-hidden="true">
                            <path d={icon} />
                        </svg>
                        <span>{label}</span>
                    </a>
                ))}
            </nav>
            <div class="content" key={session.database}>
                {page === 'sql' && (
                    <main class="page-sql">
                        <h1 class="unseen">SQL</h1>
                        <Workbench session={session} opened={opened} />
                    </main>
                )}
                {page === 'running' && <Running session={session} open={open} />}
                {page === 'log' && <Log session={session} open={open} />}
                {page === 'sources' && <Sources session={session} />}
                {page === 'views' && <Views />}
                {page === 'catalog' && <Catalog open={open} />}
                {page === 'lineage' && <Lineage />}
                {page === 'advice' && <Advice open={open} />}
                {page === 'metrics' && <Metrics />}
                {page === 'settings' && <Settings />}
                {page === 'access' && <Access session={session} open={open} />}
                {page === 'model' && session.administrator && <Model session={session} />}
            </div>
        </div>
    );
}

function TopBar({ session, onSession }: { session: Session; onSession(session: Session): void }) {
    return (
        <header class="top">
            <a class="brand" href="#/sql">
                <img src="icon.svg" alt="" width="22" height="22" /> Braid
            </a>
            <label>
                <span class="unseen">Database</span>
                <select
                    value={session.database}
                    onChange={event => changeDatabase(event.currentTarget.value).then(onSession)}
                >
                    {session.databases.map(each => (
                        <option key={each}>{each}</option>
                    ))}
                </select>
            </label>
            <span class="spring" />
            <ThemeSwitch />
            <span class="user" title={`Braid ${session.version}`}>
                {session.user}
            </span>
            {/* What was on the page goes with its user. */}
            <button
                onClick={() =>
                    logOut()
                        .catch(() => {})
                        .then(() => location.reload())
                }
            >
                Log out
            </button>
        </header>
    );
}

function ThemeSwitch() {
    const [theme, setTheme] = useState<Theme>((localStorage.getItem('braid.theme') as Theme) ?? 'system');
    return (
        <label>
            <span class="unseen">Theme</span>
            <select
                value={theme}
                onChange={event => {
                    const next = event.currentTarget.value as Theme;
                    localStorage.setItem('braid.theme', next);
                    applyTheme(next);
                    setTheme(next);
                }}
            >
                <option value="system">System theme</option>
                <option value="light">Light</option>
                <option value="dark">Dark</option>
            </select>
        </label>
    );
}

function Login({ notice, onDone }: { notice: string; onDone(session: Session): void }) {
    const [problem, setProblem] = useState(notice);
    const [busy, setBusy] = useState(false);
    const [elsewhere, setElsewhere] = useState<{ provider?: string; page?: string }>({});
    useEffect(() => {
        loadProvider().then(setElsewhere, () => {});
    }, []);
    const submit = async (event: SubmitEvent) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget as HTMLFormElement);
        setBusy(true);
        try {
            onDone(await logIn(Object.fromEntries(form)));
        } catch (error) {
            setProblem((error as Error).message);
            setBusy(false);
        }
    };
    return (
        <main class="login">
            <form onSubmit={submit}>
                <h1>
                    <img src="icon.svg" alt="" width="28" height="28" /> Braid
                </h1>
                <label>
                    User
                    <input name="user" autocomplete="username" required autofocus />
                </label>
                <label>
                    Password
                    <input name="password" type="password" autocomplete="current-password" required />
                </label>
                <label>
                    Database <small>optional</small>
                    <input name="database" autocomplete="off" />
                </label>
                {problem && (
                    <p class="error" role="alert">
                        {problem}
                    </p>
                )}
                <button class="primary" disabled={busy}>
                    {busy ? 'Logging in …' : 'Log in'}
                </button>
                {elsewhere.page && (
                    <a class="button" href={elsewhere.page}>
                        Log in with {elsewhere.provider}
                    </a>
                )}
            </form>
        </main>
    );
}

applyTheme((localStorage.getItem('braid.theme') as Theme) ?? 'system');
render(<App />, document.getElementById('app')!);

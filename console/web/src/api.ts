/** The console's API: requests with the session's CSRF token, and statements read through cursors. */

export interface ErrorInfo {
    code: string;
    sqlState: string;
    message: string;
    line?: number;
    column?: number;
}

export class ApiError extends Error {
    constructor(
        readonly status: number,
        readonly info: ErrorInfo,
    ) {
        super(info.message);
    }
}

export interface Session {
    user: string;
    csrf: string;
    database: string;
    databases: string[];
    schema: string | null;
    administrator: boolean;
    version: string;
}

export interface Column {
    name: string;
    kind: string;
    type: string;
    nullable: boolean;
    declared?: string;
}

export type Cell = null | boolean | string | Cell[];

export interface Page {
    command?: boolean;
    columns?: Column[];
    rows: Cell[][];
    done: boolean;
    total?: number;
    warnings?: string[];
    error?: ErrorInfo;
    query?: string;
    state?: string;
    elapsedMs?: number;
    percent?: number;
}

/** How far a query has come. */
export interface RunningPlan {
    open: boolean;
    state?: string;
    elapsedMs?: number;
    percent?: number;
    /** A document of EXPLAIN (FORMAT JSON). */
    plan?: string;
}

let csrf = '';

/** Statements of the console itself begin with it, so that lists of queries can leave them out. */
export const OWN = '/* console */ ';

async function request(method: string, path: string, body?: unknown, background = false): Promise<Response> {
    const headers: Record<string, string> = { 'X-Braid-Token': csrf };
    if (body !== undefined) {
        headers['Content-Type'] = 'application/json';
    }
    if (background) {
        headers['X-Braid-Background'] = '1';
    }
    let response: Response;
    try {
        response = await fetch(`api/${path}`, {
            method,
            headers,
            body: body === undefined ? undefined : JSON.stringify(body),
            credentials: 'same-origin',
            redirect: 'error',
        });
    } catch {
        throw new ApiError(0, { code: 'UNREACHABLE', sqlState: '08001', message: 'The server cannot be reached' });
    }
    if (!response.ok) {
        const answer = await response.json().catch(() => ({}));
        if (response.status === 401 && path !== 'login') {
            window.dispatchEvent(new Event('braid-logged-out'));
        }
        throw new ApiError(
            response.status,
            answer.error ?? {
                code: 'FAILED',
                sqlState: '08006',
                message: `The server answered ${response.status}`,
            },
        );
    }
    return response;
}

async function asSession(response: Response): Promise<Session> {
    const session: Session = await response.json();
    csrf = session.csrf;
    return session;
}

export const loadSession = async () => asSession(await request('GET', 'session'));
/** The identity provider whose page logs users in, if there is one. */
export const loadProvider = async (): Promise<{ provider?: string; page?: string }> =>
    (await request('GET', 'login')).json();
export const logIn = async (body: object) => asSession(await request('POST', 'login', body));
export const changeDatabase = async (database: string) =>
    asSession(await request('POST', 'database', { database }));
export const logOut = () => request('POST', 'logout', {});
export const post = async <T>(path: string, body: unknown, background = false): Promise<T> =>
    (await request('POST', path, body, background)).json();
export const get = async <T>(path: string): Promise<T> => (await request('GET', path)).json();

/** A statement that runs or has run, and whose rows are pulled page by page. */
export class Cursor {
    private constructor(
        readonly id: string,
        private readonly background: boolean,
    ) {}

    static async open(
        sql: string,
        parameters: (string | null)[] = [],
        limit = 0,
        background = false,
        monitoring = false,
        settings: Record<string, string> = {},
    ): Promise<Cursor> {
        const body = { sql, parameters, limit, monitoring, settings };
        const answer = await post<{ cursor: string }>('query', body, background);
        return new Cursor(answer.cursor, background);
    }

    /** The next page as text; empty pages mean that the statement still runs. */
    async next(): Promise<string> {
        return (await request('POST', 'next', { cursor: this.id }, this.background)).text();
    }

    /** The plan of the statement with figures so far, if it is analyzed. */
    plan(): Promise<RunningPlan> {
        return post('plan', { cursor: this.id }, true);
    }

    cancel(): Promise<unknown> {
        return post('cancel', { cursor: this.id });
    }

    close(): void {
        post('close', { cursor: this.id }, true).catch(() => {});
    }
}

export type Row = Record<string, Cell>;

/** All rows of a statement of the console's own, by column name. */
export async function rowsOf(sql: string, parameters: (string | null)[] = [], background = false): Promise<Row[]> {
    const cursor = await Cursor.open(OWN + sql, parameters, 0, background, true);
    const rows: Row[] = [];
    let columns: Column[] = [];
    for (;;) {
        const page: Page = JSON.parse(await cursor.next());
        columns = page.columns ?? columns;
        if (page.error) {
            cursor.close();
            throw new ApiError(400, page.error);
        }
        for (const row of page.rows) {
            rows.push(Object.fromEntries(columns.map((column, i) => [column.name, row[i]])));
        }
        if (page.done) {
            cursor.close();
            return rows;
        }
    }
}

import { ApiError, Cursor, type ErrorInfo } from './api';
import type { PlanDocument } from './plan-layout';
import { RowStore } from './row-store';

const MOST_LOADED = 2_000_000;
const PLAN_INTERVAL = 700;

/** A statement as the editor runs it. */
export interface Request {
    /** What stands before the statement, such as EXPLAIN. */
    prefix: string;
    sql: string;
    limit: number;
    parameters: (string | null)[];
    /** Settings of this run only. */
    settings?: Record<string, string>;
}

/** The outcome of one statement. */
export interface Outcome {
    request: Request;
    /** What is different about this run, in words; empty for nothing. */
    title: string;
    store: RowStore;
    version: number;
    /** The plan, if the statement was explained. */
    plan?: PlanDocument;
    /** The plan with figures so far, while it is analyzed. */
    live?: PlanDocument;
    isRunning: boolean;
    needMore(): void;
    loadAll(): void;
    cancel(): void;
}

/** Runs a statement and pulls its first page, or all of an explanation. */
export function execute(request: Request, refresh: () => void, onError: (error: ErrorInfo) => void): Outcome {
    const store = new RowStore();
    let cursor: Cursor | undefined;
    let pulling = false;
    // A plan is one row, and is shown when it is known to be complete.
    let all = request.prefix !== '' || /^\s*explain\b/i.test(request.sql);
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
        outcome.live = undefined;
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
        store.error =
            error instanceof ApiError ? error.info : { code: 'FAILED', sqlState: 'XX000', message: String(error) };
        outcome.isRunning = false;
        outcome.live = undefined;
        refresh();
    };
    const settings = request.settings ?? {};
    const outcome: Outcome = {
        request,
        title: Object.entries(settings)
            .map(([name, value]) => `${name} ${value}`)
            .join(', '),
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
    Cursor.open(request.prefix + request.sql, request.parameters, request.limit, false, false, settings).then(
        opened => {
            cursor = opened;
            pull();
            if (/\bANALYZE\b/i.test(request.prefix)) {
                follow(opened, outcome, refresh);
            }
        },
        fail,
    );
    return outcome;
}

/** Shows the plan of a statement while it runs. */
async function follow(cursor: Cursor, outcome: Outcome, refresh: () => void): Promise<void> {
    for (;;) {
        await new Promise(resolve => setTimeout(resolve, PLAN_INTERVAL));
        if (!outcome.isRunning) {
            return;
        }
        const answer = await cursor.plan().catch(() => undefined);
        if (!outcome.isRunning || !answer) {
            return;
        }
        const document = documentOf(answer.plan ?? '');
        if (document) {
            outcome.live = document;
            refresh();
        }
    }
}

function planIn(store: RowStore): PlanDocument | undefined {
    const text = store.count === 1 && store.columns.length === 1 ? store.row(0)[0] : undefined;
    return typeof text === 'string' ? documentOf(text) : undefined;
}

/** The plan in a text, if that is a document of EXPLAIN (FORMAT JSON). */
export function documentOf(text: string): PlanDocument | undefined {
    if (!/^\s*\[\s*\{\s*"Plan"/.test(text)) {
        return undefined;
    }
    try {
        return JSON.parse(text)[0];
    } catch {
        return undefined;
    }
}

import { useEffect, useState } from 'preact/hooks';
import { post, type RunningPlan } from './api';
import { documentOf } from './execution';
import { Picture } from './plan';
import type { PlanDocument } from './plan-layout';

const INTERVAL = 1000;

/** The plan of a query that somebody runs, with the rows that its sources have sent so far. */
export function LivePlan({ query, sql }: { query: string; sql: string }) {
    const [document, setDocument] = useState<PlanDocument>();
    const [state, setState] = useState('Reading the plan …');
    useEffect(() => {
        let timer = 0;
        let isShown = true;
        const read = async () => {
            const answer = await post<RunningPlan>('plan', { query }, true).catch(error => error as Error);
            if (!isShown) {
                return;
            }
            if (answer instanceof Error) {
                setState(answer.message);
                return;
            }
            const found = documentOf(answer.plan ?? '');
            if (found) {
                setDocument(found);
            }
            if (!answer.open) {
                setState('The query has ended; the figures are the last ones.');
                return;
            }
            setState(found ? '' : `The query is ${(answer.state ?? 'running').toLowerCase()}.`);
            timer = window.setTimeout(read, INTERVAL);
        };
        read();
        return () => {
            isShown = false;
            clearTimeout(timer);
        };
    }, [query]);
    return (
        <div class="live-plan">
            {state && (
                <p class="hint" role="status">
                    {state}
                </p>
            )}
            {document && <Picture side={{ document, sql, title: '' }} live />}
        </div>
    );
}

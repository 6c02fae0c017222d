import { useEffect, useState } from 'preact/hooks';
import type { Cell } from './api';
import { Chart } from './chart';
import { csv, json, save } from './export';
import { count, millis } from './format';
import { Grid } from './grid';
import type { Outcome } from './execution';
import { parquet } from './parquet';
import { Plan } from './plan';
import type { PlanSide } from './plan-compare';
import type { WhatIf } from './plan-what-if';

interface Props {
    outcome: Outcome | undefined;
    kept: PlanSide | undefined;
    onKeep(side: PlanSide | undefined): void;
    onWhatIf(change: WhatIf): void;
}

/** What came of a statement: rows, a chart of them, or a plan, with its progress and messages. */
export function Result({ outcome, kept, onKeep, onWhatIf }: Props) {
    const [view, setView] = useState<'rows' | 'chart'>('rows');
    const [filter, setFilter] = useState('');
    const [order, setOrder] = useState<Int32Array>();
    useEffect(() => {
        setFilter('');
        setOrder(undefined);
        setView('rows');
    }, [outcome?.store]);
    if (!outcome) {
        return (
            <div class="result blank">
                <p>
                    Run a statement with <kbd>Ctrl</kbd> <kbd>Enter</kbd>. <b>Explain</b> shows what each source
                    would be sent; <b>Analyze</b> runs it and shows what happened.
                </p>
            </div>
        );
    }
    const { store } = outcome;
    const rows = function* (): Iterable<Cell[]> {
        if (order) {
            for (const index of order) {
                yield store.row(index);
            }
        } else {
            for (let i = 0; i < store.count; i++) {
                yield store.row(i);
            }
        }
    };
    const plan = outcome.plan ?? outcome.live;
    const hasRows = store.columns.length > 0 && !plan;
    return (
        <div class="result">
            <div class="bar" role="toolbar" aria-label="Result">
                <Status outcome={outcome} />
                <span class="spring" />
                {hasRows && (
                    <>
                        <input
                            type="search"
                            placeholder="Filter loaded rows"
                            aria-label="Filter loaded rows"
                            value={filter}
                            onInput={event => setFilter(event.currentTarget.value)}
                        />
                        <button
                            aria-pressed={view === 'chart'}
                            onClick={() => setView(view === 'chart' ? 'rows' : 'chart')}
                        >
                            Chart
                        </button>
                        {!store.done && <button onClick={outcome.loadAll}>Load all</button>}
                        <button
                            onClick={() => save(csv(store, rows()), 'result.csv')}
                            title="Texts that a spreadsheet would take for formulas get an apostrophe"
                        >
                            CSV
                        </button>
                        <button onClick={() => save(json(store, rows()), 'result.json')}>JSON</button>
                        <button onClick={() => save(parquet(store.columns, rows), 'result.parquet')}>Parquet</button>
                    </>
                )}
                {outcome.isRunning && (
                    <button class="danger" onClick={outcome.cancel}>
                        Cancel
                    </button>
                )}
            </div>
            {store.error && (
                <div class="error" role="alert">
                    <b>{store.error.code.toLowerCase().replaceAll('_', ' ')}</b> <code>{store.error.sqlState}</code>
                    <p>{store.error.message}</p>
                    {store.error.line && (
                        <p class="hint">
                            line {store.error.line}, column {store.error.column}
                        </p>
                    )}
                </div>
            )}
            {store.warnings.map(warning => (
                <p class="warning" key={warning}>
                    {warning}
                </p>
            ))}
            {plan ? (
                <Plan
                    shown={{ document: plan, sql: outcome.request.sql, title: outcome.title }}
                    live={!outcome.plan}
                    kept={kept}
                    onKeep={onKeep}
                    onWhatIf={onWhatIf}
                />
            ) : hasRows && view === 'chart' ? (
                <Chart store={store} version={outcome.version} />
            ) : hasRows && !store.error ? (
                <Grid
                    store={store}
                    version={outcome.version}
                    filter={filter}
                    label="Rows"
                    onNeedMore={outcome.needMore}
                    onView={setOrder}
                />
            ) : null}
        </div>
    );
}

function Status({ outcome }: { outcome: Outcome }) {
    const { store } = outcome;
    let text: string;
    if (store.error) {
        text = 'Failed';
    } else if (store.command && store.done) {
        text = 'Done';
    } else if (outcome.plan) {
        text = 'Plan';
    } else if (store.done) {
        const atLimit = outcome.request.limit > 0 && store.count >= outcome.request.limit;
        text = atLimit
            ? `First ${count(store.count)} rows: the row limit`
            : `${count(store.count)} ${store.count === 1 ? 'row' : 'rows'}`;
    } else if (store.columns.length > 0) {
        text = `${count(store.count)} ${store.count === 1 ? 'row' : 'rows'} so far`;
    } else {
        text = `Running${store.percent === undefined ? '' : `, ${store.percent} % read`}`;
    }
    return (
        <span class="status" role="status">
            {outcome.isRunning && <i class="spinner" aria-hidden="true" />}
            {text}
            <span class="hint">
                {' '}
                {store.elapsedMs ? millis(store.elapsedMs) : ''}
                {store.query ? ` · query ${store.query}` : ''}
            </span>
        </span>
    );
}

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { rowsOf, type Row } from './api';

/** Rows of a statement that are read now, on request, and every so many seconds while the page is in sight. */
export function useRows(sql: string, seconds = 0, parameters: (string | null)[] = []) {
    const [rows, setRows] = useState<Row[]>();
    const [problem, setProblem] = useState('');
    const round = useRef(0);
    const reload = useCallback(
        async (background = false) => {
            const now = ++round.current;
            try {
                const read = await rowsOf(sql, parameters, background);
                if (now === round.current) {
                    setRows(read);
                    setProblem('');
                }
            } catch (error) {
                if (now === round.current) {
                    setProblem((error as Error).message);
                }
            }
        },
        [sql, parameters.join('\0')],
    );
    useEffect(() => {
        reload();
        const timer = seconds
            ? setInterval(() => document.visibilityState === 'visible' && reload(true), seconds * 1000)
            : 0;
        return () => {
            round.current++;
            clearInterval(timer);
        };
    }, [reload, seconds]);
    return { rows, problem, reload };
}

export interface Field {
    name: string;
    label: string;
    numeric?: boolean;
    /** True for short values, which are not broken. */
    tight?: boolean;
    show?(row: Row): ComponentChildren;
    /** What it is sorted by, if not the value. */
    key?(row: Row): number | string;
}

interface Props {
    label: string;
    fields: Field[];
    rows: Row[] | undefined;
    problem: string;
    empty: string;
    actions?(row: Row): ComponentChildren;
    expand?(row: Row): ComponentChildren;
    /** The column by which an open row is found again when rows are read anew. */
    id?: string;
}

/** A table of a page: sortable, with actions in each row and what opens below it. */
export function Table({ label, fields, rows, problem, empty, actions, expand, id }: Props) {
    const [sort, setSort] = useState<{ field: string; descending: boolean }>();
    const [opened, setOpened] = useState<unknown>();
    const idOf = (row: Row, i: number) => (id ? row[id] : i);
    const field = fields.find(each => each.name === sort?.field);
    const keyOf = (row: Row) =>
        field?.key
            ? field.key(row)
            : field?.numeric
              ? Number(row[field.name] ?? -Infinity)
              : String(row[field!.name] ?? '');
    const sorted =
        rows && field
            ? [...rows].sort((a, b) => {
                  const x = keyOf(a);
                  const y = keyOf(b);
                  return (x < y ? -1 : x > y ? 1 : 0) * (sort!.descending ? -1 : 1);
              })
            : rows;
    return (
        <div class="table-frame" tabIndex={0} role="region" aria-label={label}>
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            {!rows && !problem && <p class="hint">Reading …</p>}
            {rows && rows.length === 0 && <p class="hint">{empty}</p>}
            {sorted && sorted.length > 0 && (
                <table>
                    <thead>
                        <tr>
                            {expand && (
                                <th class="narrow">
                                    <span class="unseen">Details</span>
                                </th>
                            )}
                            {fields.map(each => (
                                <th
                                    key={each.name}
                                    class={each.numeric ? 'number' : ''}
                                    aria-sort={
                                        sort?.field === each.name
                                            ? sort.descending
                                                ? 'descending'
                                                : 'ascending'
                                            : 'none'
                                    }
                                >
                                    <button
                                        onClick={() =>
                                            setSort({
                                                field: each.name,
                                                descending:
                                                    sort?.field === each.name ? !sort.descending : !!each.numeric,
                                            })
                                        }
                                    >
                                        {each.label}
                                        {sort?.field === each.name ? (sort.descending ? ' ↓' : ' ↑') : ''}
                                    </button>
                                </th>
                            ))}
                            {actions && (
                                <th>
                                    <span class="unseen">Actions</span>
                                </th>
                            )}
                        </tr>
                    </thead>
                    <tbody>
                        {sorted.map((row, i) => [
                            <tr key={i}>
                                {expand && (
                                    <td class="narrow">
                                        <button
                                            class="icon-button"
                                            aria-expanded={opened === idOf(row, i)}
                                            aria-label="Details"
                                            onClick={() =>
                                                setOpened(opened === idOf(row, i) ? undefined : idOf(row, i))
                                            }
                                        >
                                            {opened === idOf(row, i) ? '▾' : '▸'}
                                        </button>
                                    </td>
                                )}
                                {fields.map(each => (
                                    <td key={each.name} class={each.numeric ? 'number' : each.tight ? 'tight' : ''}>
                                        {each.show ? (
                                            each.show(row)
                                        ) : row[each.name] === null ? (
                                            <span class="null">–</span>
                                        ) : (
                                            String(row[each.name])
                                        )}
                                    </td>
                                ))}
                                {actions && <td class="actions">{actions(row)}</td>}
                            </tr>,
                            opened === idOf(row, i) && expand && (
                                <tr class="expanded" key={`${i}-more`}>
                                    <td colSpan={fields.length + 1 + (actions ? 1 : 0)}>{expand(row)}</td>
                                </tr>
                            ),
                        ])}
                    </tbody>
                </table>
            )}
        </div>
    );
}

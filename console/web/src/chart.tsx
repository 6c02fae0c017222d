import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import type { Cell } from './api';
import { isNumeric, isTemporal, textOf, type RowStore } from './row-store';

const MOST_POINTS = 200_000;
const COLORS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];

export const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

type Kind = 'line' | 'bar' | 'scatter';

/** A chart of the loaded rows: one column across, numeric columns up. */
export function Chart({ store, version }: { store: RowStore; version: number }) {
    const numeric = store.columns.map((column, i) => (isNumeric(column) ? i : -1)).filter(i => i >= 0);
    const across = Math.max(
        0,
        store.columns.findIndex(column => !isNumeric(column)),
    );
    const [kind, setKind] = useState<Kind>(
        isTemporal(store.columns[across]) ? 'line' : isNumeric(store.columns[across]) ? 'scatter' : 'bar',
    );
    const [x, setX] = useState(across);
    const [ys, setYs] = useState(() =>
        alike(
            store,
            numeric.filter(i => i !== across),
        ),
    );
    const place = useRef<HTMLDivElement>(null);

    useEffect(() => {
        const element = place.current!;
        if (ys.length === 0 || store.count === 0) {
            return;
        }
        const plot = draw(element, store, kind, x, ys);
        const observer = new ResizeObserver(() =>
            plot.setSize({ width: element.clientWidth, height: heightOf(element) }),
        );
        observer.observe(element);
        return () => {
            observer.disconnect();
            plot.destroy();
        };
    }, [version, kind, x, ys.join()]);
    if (numeric.length === 0) {
        return <p class="hint">A chart needs a column of numbers.</p>;
    }
    return (
        <div class="chart">
            <div class="bar">
                <label>
                    Chart{' '}
                    <select value={kind} onChange={event => setKind(event.currentTarget.value as Kind)}>
                        <option value="line">Line</option>
                        <option value="bar">Bar</option>
                        <option value="scatter">Scatter</option>
                    </select>
                </label>
                <label>
                    Across{' '}
                    <select value={x} onChange={event => setX(Number(event.currentTarget.value))}>
                        {store.columns.map((column, i) => (
                            <option value={i} key={i}>
                                {column.name}
                            </option>
                        ))}
                    </select>
                </label>
                <fieldset>
                    <legend>Up</legend>
                    {numeric.map(i => (
                        <label key={i}>
                            <input
                                type="checkbox"
                                checked={ys.includes(i)}
                                onChange={() => setYs(ys.includes(i) ? ys.filter(each => each !== i) : [...ys, i])}
                            />{' '}
                            {store.columns[i].name}
                        </label>
                    ))}
                </fieldset>
                {!store.done && (
                    <span class="hint">of the {store.count.toLocaleString('en')} rows that are loaded</span>
                )}
            </div>
            <div
                class="plot"
                ref={place}
                role="img"
                aria-label={`${kind} chart of ${ys.map(i => store.columns[i].name).join(', ')}`}
            />
        </div>
    );
}

/** The first columns whose values are large enough to be seen beside each other. */
function alike(store: RowStore, columns: number[]): number[] {
    const largest = columns.map(column => {
        let most = 0;
        for (let row = 0; row < Math.min(500, store.count); row++) {
            most = Math.max(most, Math.abs(Number(store.row(row)[column] ?? 0)));
        }
        return most;
    });
    const most = Math.max(...largest);
    return columns.filter((_, i) => largest[i] >= most / 100).slice(0, 3);
}

/** Room for the plot, without that of its legend. */
const heightOf = (element: HTMLElement) => Math.max(150, element.clientHeight - 46);

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function draw(element: HTMLElement, store: RowStore, kind: Kind, x: number, ys: number[]): uPlot {
    const column = store.columns[x];
    const isTime = isTemporal(column);
    const isCategory = !isTime && !isNumeric(column);
    const labels: string[] = [];
    const points: (number | null)[][] = [];
    store.each((row, i) => {
        if (i < MOST_POINTS) {
            labels.push(textOf(row[x]));
            points.push([
                isCategory ? i : isTime ? timeOf(row[x]) : numberOf(row[x]),
                ...ys.map(y => numberOf(row[y])),
            ]);
        }
    });
    const kept = points.filter(point => point[0] !== null);
    if (!isCategory) {
        kept.sort((a, b) => a[0]! - b[0]!);
    }
    const data = [0, ...ys.map((_, i) => i + 1)].map(i => kept.map(point => point[i])) as uPlot.AlignedData;
    const text = color('--text');
    const line = color('--line');
    const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
    return new uPlot(
        {
            width: element.clientWidth,
            height: heightOf(element),
            scales: {
                x: { time: isTime, range: isCategory ? (_, low, high) => [low - 0.6, high + 0.6] : undefined },
                ...(kind === 'bar'
                    ? {
                          y: {
                              range: (_: uPlot, low: number, high: number): [number, number] => [
                                  Math.min(0, low * 1.05),
                                  Math.max(0, high * 1.05),
                              ],
                          },
                      }
                    : {}),
            },
            axes: [
                isCategory
                    ? {
                          ...axis,
                          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10000],
                          values: (_, ticks) => ticks.map(tick => (labels[tick] ?? '').slice(0, 18)),
                      }
                    : axis,
                { ...axis, size: 58, values: (_, ticks) => ticks.map(tick => compact.format(tick)) },
            ],
            series: [
                { label: column.name, value: isCategory ? (_, value) => labels[value] ?? '' : undefined },
                ...ys.map((y, i) => series(store.columns[y].name, color(COLORS[i % COLORS.length]), kind)),
            ],
        },
        data,
        element,
    );
}

export function series(label: string, stroke: string, kind: Kind): uPlot.Series {
    return {
        label,
        stroke,
        width: kind === 'scatter' ? 0 : 1.6,
        fill: kind === 'bar' ? `${stroke}99` : undefined,
        paths:
            kind === 'bar'
                ? uPlot.paths.bars!({ size: [0.7, 60], align: 0 })
                : kind === 'scatter'
                  ? () => null
                  : undefined,
        points:
            kind === 'scatter'
                ? { show: true, size: 5, fill: stroke }
                : { show: kind === 'line' ? undefined : false },
    };
}

const numberOf = (cell: Cell) => (cell === null || cell === '' ? null : Number(cell));
const timeOf = (cell: Cell) =>
    typeof cell === 'string'
        ? Date.parse(cell.replace(' ', 'T') + (/[+Z]|-\d\d:\d\d$/.test(cell.slice(10)) ? '' : 'Z')) / 1000
        : null;

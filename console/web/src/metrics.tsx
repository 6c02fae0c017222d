import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { color } from './chart';

const SECONDS = 5;
const MOST = 720;

/** One plot: metrics by their names in Prometheus' format; rates are per second. */
interface Figure {
    title: string;
    unit?: number;
    lines: { label: string; metric: RegExp; rate?: boolean }[];
}

const FIGURES: Figure[] = [
    {
        title: 'Queries',
        lines: [
            { label: 'running', metric: /^braid_queries_running /m },
            { label: 'waiting', metric: /^braid_queries_waiting /m },
            { label: 'unread', metric: /^braid_queries_unread /m },
        ],
    },
    {
        title: 'Queries ended per second',
        lines: [{ label: 'all', metric: /^braid_queries_ended_total(?:\{.*?\})? /gm, rate: true }],
    },
    {
        title: 'Rows per second',
        lines: [
            { label: 'sent to clients', metric: /^braid_query_rows_total(?:\{.*?\})? /gm, rate: true },
            { label: 'read from sources', metric: /^braid_source_rows_total(?:\{.*?\})? /gm, rate: true },
        ],
    },
    {
        title: 'Query memory, MB',
        unit: 1e6,
        lines: [
            { label: 'used', metric: /^braid_memory_used_bytes /m },
            { label: 'spilled', metric: /^braid_spill_used_bytes /m },
        ],
    },
    {
        title: 'Source statements',
        lines: [
            { label: 'running', metric: /^braid_source_statements_running(?:\{.*?\})? /gm },
            { label: 'waiting', metric: /^braid_source_statements_waiting(?:\{.*?\})? /gm },
        ],
    },
    {
        title: 'Connections',
        lines: [
            { label: 'open', metric: /^braid_connections_open /m },
            { label: 'to sources', metric: /^braid_source_connections_used(?:\{.*?\})? /gm },
        ],
    },
];

const times: number[] = [];
const values: (number | null)[][][] = FIGURES.map(figure => figure.lines.map(() => []));
let before: { time: number; sums: number[][] } | undefined;

function sumOf(text: string, metric: RegExp): number {
    let sum = 0;
    const global = new RegExp(metric.source + '([0-9.eE+-]+)', 'gm');
    for (const match of text.matchAll(global)) {
        sum += Number(match[1]);
    }
    return sum;
}

async function sample(): Promise<void> {
    const response = await fetch('/metrics', { credentials: 'omit' });
    const text = await response.text();
    const now = Date.now() / 1000;
    const sums = FIGURES.map(figure => figure.lines.map(line => sumOf(text, line.metric)));
    times.push(now);
    FIGURES.forEach((figure, f) =>
        figure.lines.forEach((line, l) => {
            const last = before?.sums[f][l];
            const value = line.rate
                ? last === undefined
                    ? null
                    : Math.max(0, sums[f][l] - last) / (now - before!.time)
                : sums[f][l];
            values[f][l].push(value === null ? null : value / (figure.unit ?? 1));
            if (values[f][l].length > MOST) {
                values[f][l].shift();
            }
        }),
    );
    if (times.length > MOST) {
        times.shift();
    }
    before = { time: now, sums };
}

/** Plots of the server's metrics while this page is open, at most the last hour. */
export function Metrics() {
    const [problem, setProblem] = useState('');
    const [round, setRound] = useState(0);
    useEffect(() => {
        const take = () => {
            if (document.visibilityState === 'visible') {
                sample().then(
                    () => {
                        setProblem('');
                        setRound(count => count + 1);
                    },
                    () => setProblem('The metrics cannot be read.'),
                );
            }
        };
        take();
        const timer = setInterval(take, SECONDS * 1000);
        return () => clearInterval(timer);
    }, []);
    return (
        <main class="page">
            <header class="page-head">
                <h1>Metrics</h1>
                <p class="hint">
                    Every five seconds while this page is open. <a href="/metrics">All of them</a> are there for
                    Prometheus.
                </p>
            </header>
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            <div class="figures-grid">
                {FIGURES.map((figure, i) => (
                    <Plot figure={figure} index={i} round={round} key={figure.title} />
                ))}
            </div>
        </main>
    );
}

function Plot({ figure, index, round }: { figure: Figure; index: number; round: number }) {
    const place = useRef<HTMLDivElement>(null);
    const plot = useRef<uPlot>(undefined);
    const data = () => [times, ...values[index]] as uPlot.AlignedData;
    useEffect(() => {
        const element = place.current!;
        const stroke = color('--text');
        const line = color('--line');
        const axis = { stroke, grid: { stroke: line, width: 1 }, ticks: { show: false } };
        plot.current = new uPlot(
            {
                width: element.clientWidth,
                height: 170,
                axes: [
                    {
                        ...axis,
                        values: (_, ticks) =>
                            ticks.map(tick =>
                                new Date(tick * 1000).toLocaleTimeString('sv', {
                                    hour: '2-digit',
                                    minute: '2-digit',
                                }),
                            ),
                    },
                    { ...axis, size: 54 },
                ],
                legend: { live: false },
                cursor: { show: false },
                scales: {
                    x: {
                        range: (_, __, last) => [
                            (last || Date.now() / 1000) - Math.max(300, times.length ? last - times[0] : 0),
                            last || Date.now() / 1000,
                        ],
                    },
                    y: { range: (_, low, high) => [0, Math.max(1, high * 1.1, low)] },
                },
                series: [
                    {},
                    ...figure.lines.map((each, i) => ({
                        label: each.label,
                        stroke: color(`--series-${i + 1}`),
                        width: 1.6,
                        points: { show: false },
                    })),
                ],
            },
            data(),
            element,
        );
        const observer = new ResizeObserver(() =>
            plot.current?.setSize({ width: element.clientWidth, height: 170 }),
        );
        observer.observe(element);
        return () => {
            observer.disconnect();
            plot.current?.destroy();
        };
    }, []);
    useEffect(() => plot.current?.setData(data()), [round]);
    return (
        <section class="card">
            <h2>{figure.title}</h2>
            <div ref={place} role="img" aria-label={figure.title} />
        </section>
    );
}

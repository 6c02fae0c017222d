import { useMemo, useState } from 'preact/hooks';
import type { Row } from './api';
import { cardsOf, CARD_WIDTH, HEAD, LINE, type Card, type Flow, type LineageLayout } from './lineage-layout';
import { joined, nameOf, Page, text } from './page';
import { useRows } from './table';

/** Which columns of sources the views are made of, as a graph. */
export function Lineage() {
    const lineage = useRows(
        `SELECT schema_name, name, column_name, kind, base_schema, base_table, base_column FROM sys.lineage
         ORDER BY 1, 2, 3, 5, 6, 7`,
    );
    const tables = useRows(`SELECT schema_name, name, source FROM sys.tables`);
    const [focus, setFocus] = useState(() => decodeURIComponent(location.hash.split('?')[1] ?? ''));
    const names = useMemo(() => namesIn(lineage.rows ?? []), [lineage.rows]);
    const shown = useMemo(
        () => (lineage.rows ?? []).filter(row => !focus || nameOf(row) === focus || baseOf(row) === focus),
        [lineage.rows, focus],
    );
    const sources = useMemo(
        () => new Map((tables.rows ?? []).map(row => [nameOf(row), text(row, 'source')])),
        [tables.rows],
    );
    const layout = useMemo(() => cardsOf(shown, sources), [shown, sources]);
    return (
        <Page
            title="Lineage"
            hint="Columns of sources, and the views that are made of them, through all views between."
            onReload={() => lineage.reload()}
        >
            <div class="bar filters">
                <label>
                    Table or view{' '}
                    <select value={focus} onChange={event => setFocus(event.currentTarget.value)}>
                        <option value="">all</option>
                        {names.map(name => (
                            <option key={name}>{name}</option>
                        ))}
                    </select>
                </label>
                <span class="legend">
                    <i class="flow-copied" /> copied <i class="flow-computed" /> computed{' '}
                    <i class="flow-condition" /> decides on rows
                </span>
            </div>
            {lineage.problem && (
                <p class="error" role="alert">
                    {lineage.problem}
                </p>
            )}
            {lineage.rows && lineage.rows.length === 0 && (
                <p class="hint">There is no view or function that you may see.</p>
            )}
            {layout.cards.length > 0 && <Graph layout={layout} onFocus={setFocus} />}
        </Page>
    );
}

const baseOf = (row: Row) => joined(row, 'base_schema', 'base_table');

function namesIn(rows: Row[]): string[] {
    return [...new Set(rows.flatMap(row => [nameOf(row), baseOf(row)]))].sort();
}

function Graph({ layout, onFocus }: { layout: LineageLayout; onFocus(name: string): void }) {
    const [pointed, setPointed] = useState('');
    const isLit = (flow: Flow) => pointed !== '' && (flow.from === pointed || flow.to === pointed);
    const lit = new Set(layout.flows.filter(isLit).flatMap(flow => [flow.from, flow.to]));
    return (
        <div class="lineage-frame" tabIndex={0} role="region" aria-label="Lineage">
            <svg
                class={pointed ? 'lineage pointed' : 'lineage'}
                viewBox={`0 0 ${layout.width} ${layout.height}`}
                width={layout.width}
                height={layout.height}
                role="group"
                aria-label={`${layout.cards.length} tables and views, ${layout.flows.length} columns passed on`}
            >
                {layout.flows.map(flow => (
                    <path
                        key={`${flow.from}|${flow.to}|${flow.kind}`}
                        class={`flow flow-${flow.kind}${isLit(flow) ? ' lit' : ''}`}
                        d={curve(flow)}
                    />
                ))}
                {layout.cards.map(card => (
                    <CardBox
                        key={card.name}
                        card={card}
                        lit={lit}
                        onPoint={setPointed}
                        onFocus={() => onFocus(card.name)}
                    />
                ))}
            </svg>
        </div>
    );
}

function curve({ x1, y1, x2, y2 }: Flow): string {
    const middle = (x1 + x2) / 2;
    return `M${x1},${y1} C${middle},${y1} ${middle},${y2} ${x2},${y2}`;
}

interface CardProps {
    card: Card;
    lit: Set<string>;
    onPoint(key: string): void;
    onFocus(): void;
}

function CardBox({ card, lit, onPoint, onFocus }: CardProps) {
    return (
        <g
            class={`card-box${card.isBase ? ` lane-${card.color % 6}` : ' view'}`}
            transform={`translate(${card.x} ${card.y})`}
        >
            <rect width={CARD_WIDTH} height={card.height} rx={6} />
            <g
                class="card-head"
                role="button"
                tabindex={0}
                aria-description="Shows only what concerns it"
                onClick={onFocus}
                onKeyDown={event => event.key === 'Enter' && onFocus()}
                onMouseEnter={() => onPoint(card.name)}
                onMouseLeave={() => onPoint('')}
            >
                <rect width={CARD_WIDTH} height={HEAD} rx={6} />
                <text class="card-title" x={12} y={18}>
                    {shortened(card.name, 34)}
                </text>
                <text class="card-source" x={12} y={33}>
                    {card.isBase ? card.source : 'view'}
                </text>
            </g>
            {card.columns.map((column, i) => {
                const key = `${card.name}#${column}`;
                return (
                    <g
                        key={column}
                        class={lit.has(key) ? 'card-column lit' : 'card-column'}
                        onMouseEnter={() => onPoint(key)}
                        onMouseLeave={() => onPoint('')}
                    >
                        <rect y={HEAD + i * LINE} width={CARD_WIDTH} height={LINE} />
                        <text x={12} y={HEAD + i * LINE + 15}>
                            {shortened(column, 36)}
                        </text>
                    </g>
                );
            })}
        </g>
    );
}

const shortened = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

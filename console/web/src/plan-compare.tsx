import { bytes, count, millis } from './format';
import { each, remoteSql, type PlanDocument, type PlanNode } from './plan-layout';

/** A plan beside another one. */
export interface PlanSide {
    document: PlanDocument;
    sql: string;
    title: string;
}

interface Figure {
    label: string;
    before: number | undefined;
    after: number | undefined;
    show(value: number): string;
}

const plain = (value: number) => count(value);

/** What tells an operator from others: what it does, or what its source is sent. */
const keyOf = (node: PlanNode) => (node.Server ? `${node.Server}|${remoteSql(node)}` : node.Text);

/** The operators of a plan that another plan has not. */
export function changedNodes(document: PlanDocument, other: PlanDocument): Set<PlanNode> {
    const known = new Map<string, number>();
    each(other.Plan, node => known.set(keyOf(node), (known.get(keyOf(node)) ?? 0) + 1));
    const changed = new Set<PlanNode>();
    each(document.Plan, node => {
        const left = known.get(keyOf(node)) ?? 0;
        if (left > 0) {
            known.set(keyOf(node), left - 1);
        } else {
            changed.add(node);
        }
    });
    return changed;
}

/** Sums over the scans of a plan, of one source or of all. */
export function totals(node: PlanNode, source?: string): { rows: number; bytes: number; statements: number } {
    const sum = { rows: 0, bytes: 0, statements: 0 };
    each(node, scan => {
        if (scan.Read && (source === undefined || scan.Server === source)) {
            sum.rows += Number(scan.Read.Rows ?? 0);
            sum.bytes += Number(scan.Read.Bytes ?? 0);
            sum.statements += Number(scan.Read.Statements ?? 0);
        }
    });
    return sum;
}

/** The rows that are expected of all sources; undefined for a plan without estimates. */
function expectedRows(document: PlanDocument): number | undefined {
    let rows: number | undefined;
    each(document.Plan, node => {
        if (node.Server && node['Plan Rows'] !== undefined) {
            rows = (rows ?? 0) + node['Plan Rows'];
        }
    });
    return rows;
}

function sourcesOf(...documents: PlanDocument[]): string[] {
    const sources = new Set<string>();
    documents.forEach(document => each(document.Plan, node => node.Server && sources.add(node.Server)));
    return [...sources].sort();
}

function operators(document: PlanDocument): number {
    let found = 0;
    each(document.Plan, () => found++);
    return found;
}

function figuresOf(before: PlanDocument, after: PlanDocument): Figure[] {
    const figures: Figure[] = [];
    const figure = (
        label: string,
        of: (document: PlanDocument) => number | undefined,
        show: Figure['show'] = plain,
    ) => {
        const [a, b] = [of(before), of(after)];
        if (a !== undefined || b !== undefined) {
            figures.push({ label, before: a, after: b, show });
        }
    };
    // Only a plan that has run has read something.
    const read = (of: (document: PlanDocument) => number) => (document: PlanDocument) =>
        document['Execution Time'] === undefined ? undefined : of(document);
    figure('Time', document => document['Execution Time'], millis);
    figure('Memory', document => document['Peak Memory Bytes'], bytes);
    figure(
        'Rows from sources',
        read(document => totals(document.Plan).rows),
    );
    figure(
        'Bytes from sources',
        read(document => totals(document.Plan).bytes),
        bytes,
    );
    figure(
        'Statements',
        read(document => totals(document.Plan).statements),
    );
    if (before['Execution Time'] !== undefined || after['Execution Time'] !== undefined) {
        for (const source of sourcesOf(before, after)) {
            figure(
                `Rows of ${source}`,
                read(document => totals(document.Plan, source).rows),
            );
        }
    }
    if (before['Execution Time'] === undefined || after['Execution Time'] === undefined) {
        figure('Rows expected of sources', expectedRows);
    }
    figure('Operators', operators);
    return figures;
}

/** The change from one number to another, as a factor or a percentage. */
function change(before: number, after: number): { text: string; sign: -1 | 0 | 1 } {
    if (before === after) {
        return { text: 'same', sign: 0 };
    }
    if (before === 0 || after === 0) {
        return { text: after > before ? 'more' : 'none', sign: after > before ? 1 : -1 };
    }
    const factor = after / before;
    const sign = factor > 1.05 ? 1 : factor < 0.95 ? -1 : 0;
    const text =
        factor >= 2
            ? `× ${factor.toFixed(1)}`
            : factor <= 0.5
              ? `÷ ${(1 / factor).toFixed(1)}`
              : `${factor > 1 ? '+' : '−'}${Math.abs((factor - 1) * 100).toFixed(0)} %`;
    return { text, sign };
}

/** The figures of two plans side by side. */
export function Comparison({ before, after }: { before: PlanSide; after: PlanSide }) {
    const figures = figuresOf(before.document, after.document);
    const different = changedNodes(after.document, before.document).size;
    return (
        <section class="comparison" aria-label="Comparison of the plans" tabIndex={0}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{different === 0 ? 'Same operators' : `${different} operators differ`}</th>
                        <th scope="col" class="number">
                            {before.title}
                        </th>
                        <th scope="col" class="number">
                            {after.title}
                        </th>
                        <th scope="col" class="number">
                            Change
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {figures.map(figure => {
                        const known = figure.before !== undefined && figure.after !== undefined;
                        const delta = known ? change(figure.before!, figure.after!) : undefined;
                        return (
                            <tr key={figure.label}>
                                <th scope="row">{figure.label}</th>
                                <td class="number">
                                    {figure.before === undefined ? '–' : figure.show(figure.before)}
                                </td>
                                <td class="number">
                                    {figure.after === undefined ? '–' : figure.show(figure.after)}
                                </td>
                                <td
                                    class={`number ${delta?.sign === 1 ? 'bad' : delta?.sign === -1 ? 'good' : ''}`}
                                >
                                    {delta?.text ?? ''}
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        </section>
    );
}

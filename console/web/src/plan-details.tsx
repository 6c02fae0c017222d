import { useState } from 'preact/hooks';
import { bytes, count, millis } from './format';
import { headOf, remoteSql, type PlanNode } from './plan-layout';

const HIDDEN = new Set([
    'Plans',
    'Text',
    'Parallel Aware',
    'Async Capable',
    'Startup Cost',
    'Actual Startup Time',
    'Actual Loops',
    'Why',
    'Node Type',
    'Guessed',
]);

/** The properties of a node that people read, with their values as text. */
export function propertiesOf(node: PlanNode): [string, string][] {
    return Object.entries(node)
        .filter(
            ([name, value]) => !HIDDEN.has(name) && value !== null && !(Array.isArray(value) && value.length === 0),
        )
        .flatMap(([name, value]): [string, string][] =>
            name === 'Read'
                ? Object.entries(value as object).map(([each, inner]) => [`Read: ${each}`, unit(each, inner)])
                : [[name, Array.isArray(value) ? value.join('\n') : unit(name, value)]],
        );
}

function unit(name: string, value: unknown): string {
    if (typeof value !== 'number') {
        return String(value);
    }
    return /Time$/.test(name) ? millis(value) : /Bytes$/.test(name) ? bytes(value) : count(value);
}

export function Details({ node, onClose }: { node: PlanNode; onClose(): void }) {
    const { title } = headOf(node);
    return (
        <aside class="details" aria-label="Operator">
            <header>
                <h2>{title}</h2>
                <button class="icon-button" aria-label="Close the details" onClick={onClose}>
                    ×
                </button>
            </header>
            <p class="details-text">{node.Text}</p>
            {(node.Why ?? []).map(reason => (
                <p class="why" key={reason}>
                    {reason}
                </p>
            ))}
            {remoteSql(node) && <CopyButton text={remoteSql(node)!} />}
            <dl>
                {propertiesOf(node).map(([name, value]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd class={/SQL/.test(name) ? 'code' : ''}>{value}</dd>
                    </div>
                ))}
            </dl>
        </aside>
    );
}

export function CopyButton({ text }: { text: string }) {
    const [done, setDone] = useState(false);
    return (
        <button
            onClick={() => {
                navigator.clipboard?.writeText(text).then(
                    () => setDone(true),
                    () => {},
                );
                setTimeout(() => setDone(false), 1500);
            }}
        >
            {done ? 'Copied' : 'Copy SQL'}
        </button>
    );
}

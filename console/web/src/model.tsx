import { useEffect, useRef, useState } from 'preact/hooks';
import { get, post, type ErrorInfo, type Session } from './api';
import { ModelEditor, type ModelEditorHandle } from './model-editor';
import { Page } from './page';

interface Deployed {
    database: string;
    version: string;
    origin: string;
    file?: string;
    text?: string;
    error?: ErrorInfo;
}

interface Problem {
    line: number;
    column: number;
    message: string;
}

interface Change {
    kind: 'ADDED' | 'REMOVED' | 'CHANGED';
    object: string;
    lines: string[];
}

interface Review {
    database: string;
    version: string;
    new: boolean;
    problems: Problem[];
    changes: Change[];
    notes: string[];
    error?: ErrorInfo;
}

/** The model of a database: edited, checked, compared with what is deployed, and deployed. */
export function Model({ session }: { session: Session }) {
    const [deployed, setDeployed] = useState<Deployed>();
    const [text, setText] = useState('');
    const [review, setReview] = useState<{ of: string; review: Review }>();
    const [message, setMessage] = useState('');
    const [problem, setProblem] = useState('');
    const [busy, setBusy] = useState('');
    const editor = useRef<ModelEditorHandle>(undefined);

    const load = () =>
        get<Deployed>('model').then(
            answer => {
                setDeployed(answer);
                setText(answer.text ?? '');
                editor.current?.replace(answer.text ?? '');
                setReview(undefined);
                setProblem(answer.error?.message ?? '');
            },
            error => setProblem(error.message),
        );
    useEffect(() => void load(), [session.database]);

    const check = async () => {
        setBusy('Checking …');
        setMessage('');
        setProblem('');
        const answer = await post<Review>('model/review', { text }).catch(error => ({ error }) as Review);
        setBusy('');
        if (answer.error) {
            setProblem(answer.error.message);
            return;
        }
        setReview({ of: text, review: answer });
        editor.current?.mark(answer.problems);
    };
    const deploy = async () => {
        setBusy('Deploying …');
        const answer = await post<{ file?: string; error?: ErrorInfo }>('model/deploy', { text }).catch(
            error => ({ error }) as { file?: string; error: ErrorInfo },
        );
        setBusy('');
        if (answer.error) {
            setProblem(answer.error.message);
            return;
        }
        await load();
        setMessage(`Deployed, and written to ${answer.file}.`);
        window.dispatchEvent(new Event('braid-session-changed'));
    };
    const found = review?.of === text ? review.review : undefined;
    const canDeploy = !!found && found.problems.length === 0 && !busy;
    return (
        <Page
            title="Model"
            hint={deployed ? `${deployed.database}, version ${deployed.version}, ${deployed.origin}` : ''}
            onReload={load}
        >
            {deployed && !deployed.file && (
                <p class="note">
                    This database does not come from a model file of the server, so it is changed by statements. A
                    model of another database can be deployed from here.
                </p>
            )}
            <div class="model">
                <div class="model-edit">
                    <ModelEditor text={text} onChange={setText} handle={handle => (editor.current = handle)} />
                    <div class="bar below">
                        <button onClick={check} disabled={!text.trim() || !!busy}>
                            Check
                        </button>
                        <button
                            class="primary"
                            onClick={deploy}
                            disabled={!canDeploy}
                            title={canDeploy ? '' : 'Check the model first'}
                        >
                            Deploy
                        </button>
                        <span class="hint" role="status">
                            {busy || message}
                        </span>
                    </div>
                    {problem && (
                        <p class="error" role="alert">
                            {problem}
                        </p>
                    )}
                </div>
                <section class="model-review" aria-label="Review">
                    {found ? (
                        <Findings review={found} onPlace={place => editor.current?.show(place)} />
                    ) : (
                        <p class="hint">
                            <b>Check</b> finds what is wrong with the model, and what would change for users.
                            Sources are not asked.
                        </p>
                    )}
                </section>
            </div>
        </Page>
    );
}

const SIGNS: Record<Change['kind'], [sign: string, look: string]> = {
    ADDED: ['+', 'good'],
    REMOVED: ['−', 'bad'],
    CHANGED: ['~', 'warn'],
};

function Findings({ review, onPlace }: { review: Review; onPlace(problem: Problem): void }) {
    if (review.problems.length > 0) {
        return (
            <>
                <h2>{review.problems.length === 1 ? '1 problem' : `${review.problems.length} problems`}</h2>
                <ul class="findings">
                    {review.problems.map(each => (
                        <li key={`${each.line}:${each.column}:${each.message}`}>
                            <button class="item" onClick={() => onPlace(each)}>
                                <b>
                                    line {each.line}, column {each.column}
                                </b>{' '}
                                {each.message}
                            </button>
                        </li>
                    ))}
                </ul>
            </>
        );
    }
    return (
        <>
            <p class="ok">
                <span class="badge good">valid</span> {review.database}, version {review.version}
            </p>
            <h2>
                {review.new
                    ? 'A new database'
                    : review.changes.length === 0
                      ? 'Nothing changes for users'
                      : `${review.changes.length} changes for users`}
            </h2>
            <ul class="changes">
                {review.changes.map((each, i) => (
                    <li key={i}>
                        <p>
                            <span class={`badge ${SIGNS[each.kind][1]}`}>{SIGNS[each.kind][0]}</span>{' '}
                            <code>{each.object}</code>
                        </p>
                        {each.lines.length > 0 && (
                            <pre>
                                {each.lines.map((line, at) => (
                                    <span
                                        key={at}
                                        class={line.startsWith('+') ? 'plus' : line.startsWith('-') ? 'minus' : ''}
                                    >
                                        {line}
                                        {'\n'}
                                    </span>
                                ))}
                            </pre>
                        )}
                    </li>
                ))}
            </ul>
            {review.notes.map(note => (
                <p class="hint" key={note}>
                    {note}
                </p>
            ))}
        </>
    );
}

import {
    autocompletion,
    closeBrackets,
    closeCompletion,
    closeBracketsKeymap,
    completionKeymap,
    type CompletionContext,
    type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';
import { post, type ErrorInfo } from './api';
import { offsetOf, parameterCount, pieces } from './sql-text';

const CHECK_DELAY = 500;
const LONGEST_CHECKED = 100_000;

interface Proposal {
    label: string;
    kind: string;
    detail: string;
    rank: number;
}

export interface EditorHandle {
    view: EditorView;
    /** The selection if there is one, or the statement at the cursor. */
    offset(): number;
    selected(): string;
    showError(from: number, statement: string, error: ErrorInfo): void;
    insert(text: string): void;
}

interface Props {
    id: string;
    text: string;
    onChange(text: string): void;
    onRun(): void;
    onExplain(): void;
    onTypes(types: string[]): void;
    handle(handle: EditorHandle): void;
}

/** The colours of SQL. */
export const colors = HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--syntax-keyword)', fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--syntax-string)' },
    { tag: tags.number, color: 'var(--syntax-number)' },
    { tag: [tags.lineComment, tags.blockComment], color: 'var(--muted)', fontStyle: 'italic' },
    { tag: tags.typeName, color: 'var(--syntax-type)' },
    { tag: [tags.bool, tags.null], color: 'var(--syntax-number)' },
]);

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.matchBefore(/[\w"$.]+$/);
    if (!context.explicit && !before) {
        return null;
    }
    const answer = await post<{ from?: number; proposals?: Proposal[] }>('complete', {
        sql: context.state.doc.toString(),
        offset: context.pos,
    }).catch(() => ({}) as { from?: number; proposals?: Proposal[] });
    if (!answer.proposals?.length || answer.from === undefined) {
        return null;
    }
    return {
        from: answer.from,
        // The server knows best which is likeliest.
        options: answer.proposals.map((each, i) => ({
            label: each.label,
            detail: each.detail,
            type: TYPES[each.kind] ?? 'text',
            boost: Math.max(-99, 99 - i),
            apply: each.kind === 'function' ? `${each.label}(` : each.label,
        })),
        validFor: /^[\w"]*$/,
    };
}

const TYPES: Record<string, string> = {
    column: 'property',
    table: 'class',
    alias: 'variable',
    schema: 'namespace',
    function: 'function',
    keyword: 'keyword',
};

/** Where an error is, as a mark of at least one character or of the word there. */
function diagnostic(document: string, from: number, statement: string, error: ErrorInfo): Diagnostic {
    let start = from;
    let end = from + statement.length;
    if (error.line && error.column) {
        start = from + offsetOf(statement, error.line, error.column);
        const word = /^(?:"[^"]*"|[\w$]+)/.exec(document.slice(start));
        end = Math.min(document.length, start + (word ? word[0].length : 1));
        start = Math.min(start, Math.max(from, end - 1));
    }
    return {
        from: start,
        to: end,
        severity: 'error',
        message: error.message,
        source: error.code.toLowerCase().replaceAll('_', ' '),
    };
}

/** The editor of one tab. */
export function Editor({ id, text, onChange, onRun, onExplain, onTypes, handle }: Props) {
    const place = useRef<HTMLDivElement>(null);
    const latest = useRef({ onChange, onRun, onExplain, onTypes });
    latest.current = { onChange, onRun, onExplain, onTypes };

    useEffect(() => {
        let timer = 0;
        let round = 0;
        const check = async (view: EditorView) => {
            const now = ++round;
            const document = view.state.doc.toString();
            if (document.length > LONGEST_CHECKED) {
                return;
            }
            const found: Diagnostic[] = [];
            const all = pieces(document);
            const head = view.state.selection.main.head;
            const near = all.find(piece => head <= piece.to + 1) ?? all[all.length - 1];
            if (near) {
                const answer = await post<{ error?: ErrorInfo; parameters?: string[] }>('check', {
                    sql: near.sql,
                }).catch(() => null);
                if (now !== round || !answer) {
                    return;
                }
                if (answer.error && view.state.doc.toString() === document) {
                    found.push(diagnostic(document, near.from, near.sql, answer.error));
                }
                latest.current.onTypes(answer.parameters ?? Array(parameterCount(near.sql)).fill(''));
            }
            if (view.state.doc.toString() === document) {
                view.dispatch(setDiagnostics(view.state, found));
            }
        };
        const view = new EditorView({
            parent: place.current!,
            state: EditorState.create({
                doc: text,
                extensions: [
                    Prec.highest(
                        keymap.of([
                            {
                                key: 'Mod-Enter',
                                run: view => (closeCompletion(view), latest.current.onRun(), true),
                            },
                            {
                                key: 'F5',
                                run: view => (closeCompletion(view), latest.current.onRun(), true),
                                preventDefault: true,
                            },
                            {
                                key: 'Mod-Shift-e',
                                run: () => (latest.current.onExplain(), true),
                                preventDefault: true,
                            },
                            // Leaves the editor by keyboard: Escape, then Tab.
                            { key: 'Escape', run: () => false },
                        ]),
                    ),
                    lineNumbers(),
                    lintGutter(),
                    history(),
                    drawSelection(),
                    indentOnInput(),
                    bracketMatching(),
                    closeBrackets(),
                    highlightActiveLine(),
                    highlightSelectionMatches(),
                    syntaxHighlighting(colors),
                    sql({ dialect: PostgreSQL }),
                    autocompletion({ override: [complete], activateOnTyping: true, interactionDelay: 40 }),
                    keymap.of([
                        ...closeBracketsKeymap,
                        ...completionKeymap,
                        ...searchKeymap,
                        ...historyKeymap,
                        ...defaultKeymap,
                        indentWithTab,
                    ]),
                    placeholder('SELECT …'),
                    EditorView.lineWrapping,
                    EditorView.contentAttributes.of({ 'aria-label': 'SQL', spellcheck: 'false', tabindex: '0' }),
                    EditorView.updateListener.of(update => {
                        if (update.docChanged) {
                            latest.current.onChange(update.state.doc.toString());
                        }
                        if (update.docChanged || update.selectionSet) {
                            clearTimeout(timer);
                            timer = window.setTimeout(check, CHECK_DELAY, update.view);
                        }
                    }),
                ],
            }),
        });
        timer = window.setTimeout(check, CHECK_DELAY, view);
        handle({
            view,
            offset: () => view.state.selection.main.head,
            selected: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
            showError: (from, statement, error) =>
                view.dispatch(
                    setDiagnostics(view.state, [diagnostic(view.state.doc.toString(), from, statement, error)]),
                ),
            insert: inserted => {
                view.dispatch(view.state.replaceSelection(inserted));
                view.focus();
            },
        });
        view.focus();
        return () => {
            clearTimeout(timer);
            round++;
            view.destroy();
        };
    }, [id]);
    return <div class="editor" ref={place} />;
}

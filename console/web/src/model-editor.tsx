import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import { colors } from './editor';
import { offsetOf } from './sql-text';

interface Place {
    line: number;
    column: number;
    message: string;
}

export interface ModelEditorHandle {
    replace(text: string): void;
    mark(problems: Place[]): void;
    show(place: Place): void;
}

interface Props {
    text: string;
    onChange(text: string): void;
    handle(handle: ModelEditorHandle): void;
}

/** The editor of a model's text. */
export function ModelEditor({ text, onChange, handle }: Props) {
    const place = useRef<HTMLDivElement>(null);
    const latest = useRef(onChange);
    latest.current = onChange;
    useEffect(() => {
        const view = new EditorView({
            parent: place.current!,
            state: EditorState.create({
                doc: text,
                extensions: [
                    lineNumbers(),
                    lintGutter(),
                    history(),
                    drawSelection(),
                    highlightActiveLine(),
                    syntaxHighlighting(colors),
                    sql({ dialect: PostgreSQL }),
                    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
                    EditorView.lineWrapping,
                    EditorView.contentAttributes.of({ 'aria-label': 'Model', spellcheck: 'false', tabindex: '0' }),
                    EditorView.updateListener.of(update => {
                        if (update.docChanged) {
                            latest.current(update.state.doc.toString());
                        }
                    }),
                ],
            }),
        });
        const offset = (at: Place) => offsetOf(view.state.doc.toString(), at.line, at.column);
        handle({
            replace: replaced => {
                if (view.state.doc.toString() !== replaced) {
                    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: replaced } });
                }
                view.dispatch(setDiagnostics(view.state, []));
            },
            mark: problems =>
                view.dispatch(
                    setDiagnostics(
                        view.state,
                        problems.map(each => {
                            const from = Math.max(0, Math.min(offset(each), view.state.doc.length - 1));
                            const end = view.state.doc.lineAt(from).to;
                            return { from, to: Math.max(from, end), severity: 'error', message: each.message };
                        }),
                    ),
                ),
            show: at => {
                view.dispatch({ selection: { anchor: offset(at) }, scrollIntoView: true });
                view.focus();
            },
        });
        return () => view.destroy();
    }, []);
    return <div class="editor model-text" ref={place} />;
}

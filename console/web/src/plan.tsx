import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { save } from './export';
import { bytes, count, millis } from './format';
import { changedNodes, Comparison, totals, type PlanSide } from './plan-compare';
import { Details } from './plan-details';
import { Drawing } from './plan-drawing';
import { selfContained } from './plan-file';
import { WhatIfMenu, type WhatIf } from './plan-what-if';
import { layoutOf, refreshed, shapeOf, type PlanDocument, type PlanNode } from './plan-layout';

interface PlanProps {
    shown: PlanSide;
    live: boolean;
    kept: PlanSide | undefined;
    onKeep(side: PlanSide | undefined): void;
    /** Plans or runs the statement again with another value of a setting. */
    onWhatIf?(change: WhatIf): void;
}

/** The picture of a plan, its details, and a second plan beside it for comparison. */
export function Plan({ shown, live, kept, onKeep, onWhatIf }: PlanProps) {
    const before = kept && kept.document !== shown.document ? kept : undefined;
    const after = before && { ...shown, title: shown.title || 'Now' };
    return (
        <div class="plan-pair">
            {before && after && !live && <Comparison before={before} after={after} />}
            <div class="plans">
                {before && (
                    <section class="plan-side" aria-label="Plan that was kept">
                        <Picture side={before} other={shown.document} onClose={() => onKeep(undefined)} />
                    </section>
                )}
                <section class="plan-side" aria-label="Plan">
                    <Picture
                        side={after ?? shown}
                        live={live}
                        other={before?.document}
                        onKeep={live || kept?.document === shown.document ? undefined : () => onKeep(shown)}
                        onWhatIf={live ? undefined : onWhatIf}
                    />
                </section>
            </div>
        </div>
    );
}

interface PictureProps {
    side: PlanSide;
    /** True while the plan runs: figures change, and bars show how far operators have come. */
    live?: boolean;
    other?: PlanDocument;
    onKeep?(): void;
    onWhatIf?(change: WhatIf): void;
    onClose?(): void;
}

/** The picture of one plan with its tools. */
export function Picture({ side, live = false, other, onKeep, onWhatIf, onClose }: PictureProps) {
    const { document, sql, title } = side;
    const shape = shapeOf(document);
    const placed = useMemo(() => layoutOf(document), [shape]);
    const layout = useMemo(() => refreshed(placed, document), [placed, document]);
    const changed = useMemo(() => (other ? changedNodes(document, other) : undefined), [document, other]);
    const [chosen, setChosen] = useState<string>();
    const [zoom, setZoom] = useState(1);
    const frame = useRef<HTMLDivElement>(null);
    const picture = useRef<SVGSVGElement>(null);
    const [tip, setTip] = useState<{ x: number; y: number; lines: string[] }>();
    const hover = (element: Element | undefined, node: PlanNode) => {
        const lines = [node.Text, ...(node.Why ?? [])];
        const place = element?.getBoundingClientRect();
        setTip(place && { x: Math.min(place.left, window.innerWidth - 380), y: place.bottom + 6, lines });
    };
    const fit = () => {
        const { clientWidth, clientHeight } = frame.current!;
        // Never so small that nobody can read it.
        setZoom(Math.max(0.6, Math.min(1, clientWidth / layout.width, clientHeight / layout.height)));
    };
    useEffect(() => {
        fit();
        setChosen(undefined);
    }, [placed]);
    const box = layout.boxes.find(each => each.id === chosen);
    const sources = new Set(layout.lanes.map(lane => lane.source)).size;
    return (
        <div class="plan">
            <div class="bar">
                {title && <strong>{title}</strong>}
                <Summary document={document} live={live} />
                <span class="spring" />
                {onWhatIf && <WhatIfMenu onChoose={onWhatIf} />}
                <button onClick={() => setZoom(Math.max(0.2, zoom / 1.25))} aria-label="Smaller">
                    −
                </button>
                <button onClick={fit}>Fit</button>
                <button onClick={() => setZoom(Math.min(2.5, zoom * 1.25))} aria-label="Larger">
                    +
                </button>
                {onKeep && (
                    <button onClick={onKeep} title="Keep this plan beside the next one, to compare them">
                        Keep
                    </button>
                )}
                <button onClick={() => save(selfContained(picture.current!, document, sql), 'plan.html')}>
                    Download
                </button>
                {onClose && <button onClick={onClose}>Close</button>}
            </div>
            <div class="plan-parts">
                <div class="plan-frame" ref={frame} tabIndex={0} role="group" aria-label="Picture of the plan">
                    <svg
                        ref={picture}
                        class={live ? 'picture live' : 'picture'}
                        viewBox={`0 0 ${layout.width} ${layout.height}`}
                        width={layout.width * zoom}
                        height={layout.height * zoom}
                        role="group"
                        aria-label={`Plan of ${layout.boxes.length} operators over ${sources} sources`}
                    >
                        <Drawing
                            layout={layout}
                            document={document}
                            chosen={chosen}
                            changed={changed}
                            live={live}
                            onChoose={each => setChosen(each.id)}
                            onHover={hover}
                        />
                    </svg>
                </div>
                {tip && !box && (
                    <div class="tip" aria-hidden="true" style={{ left: `${tip.x}px`, top: `${tip.y}px` }}>
                        {tip.lines.map(line => (
                            <p key={line}>{line}</p>
                        ))}
                    </div>
                )}
                {box && <Details node={box.node} onClose={() => setChosen(undefined)} />}
            </div>
        </div>
    );
}

function Summary({ document, live }: { document: PlanDocument; live: boolean }) {
    const time = document['Execution Time'];
    const read = totals(document.Plan);
    return (
        <span class="plan-summary">
            {time === undefined ? (
                'Estimated'
            ) : (
                <>
                    {live ? 'Running for' : 'Took'} <b>{millis(time)}</b>,{' '}
                    {bytes(document['Peak Memory Bytes'] ?? 0)} of memory; sources sent <b>{count(read.rows)}</b>{' '}
                    rows, {bytes(read.bytes)} in {count(read.statements)} statements
                </>
            )}
            {(document.Warnings ?? []).map(warning => (
                <span class="warning" key={warning}>
                    {' '}
                    {warning}
                </span>
            ))}
            {(document['Materialized Views'] ?? []).map(sentence => (
                <span class="hint" key={sentence}>
                    {' '}
                    {sentence}
                </span>
            ))}
        </span>
    );
}

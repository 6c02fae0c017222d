import type { Box, Point } from './plan-layout';

const BETWEEN = 22;
const RANK = 46;

/**
 * Places a large plan in one pass: each operator above the middle of its inputs, and all scans of sources on one line.
 * Every operator has the columns of its inputs to itself, so that nothing overlaps. Returns the points of each line
 * between the ends, by the box that it leads to.
 */
export function placeTree(root: Box, inputs: Map<Box, Box[]>, margin: number): Map<Box, Point[]> {
    const depths = new Map<Box, number>();
    const heights: number[] = [];
    let right = margin;
    const measure = (box: Box, depth: number): void => {
        depths.set(box, depth);
        if (box.lane < 0) {
            heights[depth] = Math.max(heights[depth] ?? 0, box.height);
        }
        const below = inputs.get(box) ?? [];
        below.forEach(each => measure(each, depth + 1));
        if (below.length === 0) {
            box.x = right;
            right += box.width + BETWEEN;
        } else {
            const first = below[0];
            const last = below[below.length - 1];
            const middle = (first.x + first.width / 2 + last.x + last.width / 2) / 2;
            box.x = middle - box.width / 2;
        }
    };
    measure(root, 0);
    const tops: number[] = [];
    let top = margin;
    for (let depth = 0; depth < heights.length; depth++) {
        tops[depth] = top;
        top += (heights[depth] ?? 0) + RANK;
    }
    const bends = new Map<Box, Point[]>();
    inputs.forEach((below, box) => {
        const under = tops[depths.get(box)!] + heights[depths.get(box)!];
        for (const each of below) {
            // Sideways right below the operator, and from there down in a column of its own.
            bends.set(each, [{ x: each.x + each.width / 2, y: under + RANK - 6 }]);
        }
    });
    depths.forEach((depth, box) => (box.y = box.lane < 0 ? tops[depth] : top));
    return bends;
}

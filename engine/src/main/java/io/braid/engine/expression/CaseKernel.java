package io.braid.engine.expression;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Predicate;
import io.braid.engine.expression.kernel.ScatteredColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;

/**
 * Kernel of CASE: the value of the first branch whose condition is true. A branch is evaluated only for the rows that
 * take it.
 */
final class CaseKernel implements Kernel {
    private final List<Predicate> conditions = new ArrayList<>();
    private final List<Kernel> values = new ArrayList<>();
    private final DataType type;

    /** Creates the kernel from alternating conditions and values, followed by the ELSE value. */
    CaseKernel(List<Kernel> arguments, DataType type) {
        this.type = type;
        for (int i = 0; i + 1 < arguments.size(); i += 2) {
            conditions.add(Predicate.of(arguments.get(i)));
            values.add(CallCompiler.converted(arguments.get(i + 1), type));
        }
        values.add(CallCompiler.converted(arguments.get(arguments.size() - 1), type));
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        ScatteredColumn result = new ScatteredColumn(type, rows.count());
        int[] open = new int[rows.count()];
        for (int i = 0; i < open.length; i++) {
            open[i] = i;
        }
        int opened = open.length;
        for (int branch = 0; branch < values.size() && opened > 0; branch++) {
            EvaluatedRows candidates = rows.narrow(open, opened);
            boolean isLast = branch == conditions.size();
            EvaluatedRows taking = isLast ? candidates : conditions.get(branch).select(candidates);
            if (taking.count() == rows.count()) {
                return values.get(branch).evaluate(rows);
            }
            if (taking.count() > 0) {
                int[] places = split(rows, taking, open, opened);
                opened -= places.length;
                result.put(places, values.get(branch).evaluate(taking));
            }
        }
        return result.build();
    }

    /** Returns the open rows that take the branch; moves the other ones, which remain open, to the front. */
    private static int[] split(EvaluatedRows rows, EvaluatedRows taking, int[] open, int opened) {
        int[] places = new int[taking.count()];
        int taken = 0;
        int left = 0;
        for (int i = 0; i < opened; i++) {
            int row = open[i];
            if (taken < places.length && rows.position(row) == taking.position(taken)) {
                places[taken++] = row;
            } else {
                open[left++] = row;
            }
        }
        return places;
    }
}

package io.braid.engine.plan.expression;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A function whose value is rows. Pure and safe for use by many threads; each row is made when it is asked for. */
public interface RowsFunction {
    /** What the rows are made of, as users call it, such as JSON. */
    String origin();

    /**
     * The rows for some arguments.
     *
     * @param arguments as those of a {@link RowFunction}
     * @return rows of objects of the classes that values of the columns' types have as constants, or nulls
     */
    Iterator<@Nullable Object[]> rows(@Nullable Object[] arguments);
}

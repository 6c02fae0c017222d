package io.braid.engine.plan.expression;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Set-returning function. Pure and safe for use by many threads; rows are computed on demand. */
public interface RowsFunction {
    /** The kind of data that the rows come from, for messages, such as JSON. */
    String origin();

    /**
     * Returns the rows for some arguments.
     *
     * @param arguments as those of a {@link RowFunction}
     * @return rows of objects of the classes that constants of the columns' types have, or nulls
     */
    Iterator<@Nullable Object[]> rows(@Nullable Object[] arguments);
}

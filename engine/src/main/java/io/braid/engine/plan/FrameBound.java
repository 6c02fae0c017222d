package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Start or end of a window frame.
 *
 * @param distance distance of a bound in rows or groups: an expression without columns
 * @param limit limit of a bound in a range: the input column with the outermost key in the frame, of the same type as
 *     the order key; {@link #NO_LIMIT} for other bounds
 */
public record FrameBound(Place place, @Nullable Expression distance, int limit) {
    public static final int NO_LIMIT = -1;
    public static final FrameBound UNBOUNDED_PRECEDING = at(Place.UNBOUNDED_PRECEDING);
    public static final FrameBound CURRENT_ROW = at(Place.CURRENT_ROW);
    public static final FrameBound UNBOUNDED_FOLLOWING = at(Place.UNBOUNDED_FOLLOWING);

    /** Position of the bound relative to the current row. */
    public enum Place {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING
    }

    private static FrameBound at(Place place) {
        return new FrameBound(place, null, NO_LIMIT);
    }

    /** Returns a bound at a distance in rows or groups. */
    public static FrameBound away(Place place, Expression distance) {
        return new FrameBound(place, distance, NO_LIMIT);
    }

    /** Returns a bound at the key in a column. */
    public static FrameBound limited(Place place, int limit) {
        return new FrameBound(place, null, limit);
    }

    @Override
    public String toString() {
        String name = place.name().replace('_', ' ');
        return distance != null ? distance + " " + name : limit == NO_LIMIT ? name : "$" + limit + " " + name;
    }
}

package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Stack of the views and functions that are being expanded for one statement, innermost last. Errors in their SQL name
 * the view or function; a cyclic definition is an error that names the cycle.
 */
public final class DefinitionStack {
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<String> met = new HashSet<>();

    /** True if a name occurs for the first time. */
    public boolean isNew(String name) {
        return met.add(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Runs an action on the SQL of a view or function.
     *
     * @param kind {@code view} or {@code function}
     * @param name with its schema
     */
    public <T> T within(String kind, String name, Place place, Supplier<T> work) {
        if (open.stream().anyMatch(name::equalsIgnoreCase)) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL, kind + " " + name + " is made from itself: " + circle(name));
        }
        open.addLast(name);
        try {
            return work.get();
        } catch (BraidException e) {
            throw isBlamed(e) ? e : blaming(kind, name, place, e);
        } finally {
            open.removeLast();
        }
    }

    /** True if an error is in a view, function or policy and not in the statement itself. */
    public static boolean isInside(BraidException e) {
        return e.getCause() instanceof Blamed;
    }

    private String circle(String name) {
        StringBuilder circle = new StringBuilder();
        boolean inside = false;
        for (Iterator<String> names = open.iterator(); names.hasNext(); ) {
            String next = names.next();
            inside |= next.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT));
            if (inside) {
                circle.append(next).append(" -> ");
            }
        }
        return circle.append(name).toString();
    }

    /** True if the message already names the culprit: a source, an import or an inner view. */
    private static boolean isBlamed(BraidException e) {
        return switch (e.code().category()) {
            case SOURCE, SERVER, RESOURCES -> true;
            case USER ->
                e.getCause() instanceof Blamed
                        || e.code() == ErrorCode.AMBIGUOUS_TABLE
                        || e.code() == ErrorCode.INSUFFICIENT_PRIVILEGE;
        };
    }

    private static BraidException blaming(String kind, String name, Place place, BraidException e) {
        return e.reworded("In " + kind + " " + name + " (" + place + " of its model): " + e.sentence(), new Blamed(e));
    }

    /** Marker for an error that already names its view or function. */
    private static final class Blamed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Blamed(BraidException cause) {
            super(cause.getMessage(), cause);
        }
    }
}

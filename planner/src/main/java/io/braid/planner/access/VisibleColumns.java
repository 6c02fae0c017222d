package io.braid.planner.access;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Columns of a table on which a user holds a privilege.
 *
 * @param all true for all columns, including future ones
 * @param names in lower case; ignored if all are held
 */
public record VisibleColumns(boolean all, Set<String> names) {
    static final VisibleColumns ALL = new VisibleColumns(true, Set.of());
    static final VisibleColumns NONE = new VisibleColumns(false, Set.of());

    public VisibleColumns {
        names = Set.copyOf(names);
    }

    /** Returns the columns that a grant names; all if it names none. */
    static VisibleColumns of(Collection<String> columns) {
        Set<String> names = new TreeSet<>();
        columns.forEach(column -> names.add(column.toLowerCase(Locale.ROOT)));
        return names.isEmpty() ? ALL : new VisibleColumns(false, names);
    }

    VisibleColumns and(VisibleColumns others) {
        if (all || others.all) {
            return ALL;
        }
        Set<String> both = new TreeSet<>(names);
        both.addAll(others.names);
        return new VisibleColumns(false, both);
    }

    public boolean isEmpty() {
        return !all && names.isEmpty();
    }

    public boolean has(String column) {
        return all || names.contains(column.toLowerCase(Locale.ROOT));
    }
}

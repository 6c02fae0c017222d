package io.braid.planner.sql;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.jspecify.annotations.Nullable;

/**
 * Matches names without regard to letter case. Where a table has columns whose names differ in nothing else, the one that is
 * spelled exactly so is meant; if there is none, the name is ambiguous.
 */
final class NearestName implements SqlNameMatcher {
    private final SqlNameMatcher anyCase = SqlNameMatchers.withCaseSensitive(false);

    @Override
    public @Nullable RelDataTypeField field(RelDataType row, String name) {
        RelDataTypeField nearest = null;
        boolean ambiguous = false;
        for (RelDataTypeField field : row.getFieldList()) {
            if (field.getName().equals(name)) {
                return field;
            }
            if (field.getName().equalsIgnoreCase(name)) {
                ambiguous |= nearest != null && !nearest.getName().equals(field.getName());
                nearest = nearest == null ? field : nearest;
            }
        }
        if (ambiguous) {
            throw new CalciteException(
                    "Column '" + name
                            + "' is ambiguous: there are several that differ in letter case; spell it as one of them",
                    null);
        }
        return nearest;
    }

    @Override
    public boolean isCaseSensitive() {
        return false;
    }

    @Override
    public boolean matches(String string, String name) {
        return anyCase.matches(string, name);
    }

    @Override
    public <K extends List<String>, V> @Nullable V get(Map<K, V> map, List<String> prefix, List<String> names) {
        return anyCase.get(map, prefix, names);
    }

    @Override
    public String bestString() {
        return anyCase.bestString();
    }

    @Override
    public int frequency(Iterable<String> names, String name) {
        return anyCase.frequency(names, name);
    }

    @Override
    public Set<String> createSet() {
        return anyCase.createSet();
    }
}

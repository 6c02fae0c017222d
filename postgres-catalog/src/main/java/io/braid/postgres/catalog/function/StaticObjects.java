package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of one catalog that describe PostgreSQL itself, by OID and by name. */
final class StaticObjects {
    private static final Map<String, StaticObjects> LOADED = new HashMap<>();

    private final Relation relation;
    private final Map<Long, @Nullable Object[]> byOid = new HashMap<>();
    private final Map<String, List<Long>> byName = new HashMap<>();

    private StaticObjects(String name, String nameColumn) {
        relation = CatalogData.get().relation(name);
        int place = relation.indexOf(nameColumn);
        for (@Nullable Object[] row : CatalogData.get().rows(name)) {
            long oid = (Long) Objects.requireNonNull(row[0]);
            byOid.put(oid, row);
            byName.computeIfAbsent(String.valueOf(row[place]), none -> new ArrayList<>())
                    .add(oid);
        }
    }

    /**
     * Returns the rows of a catalog, by its name in {@code pg_catalog}.
     *
     * @param nameColumn the column of the objects' names
     */
    static synchronized StaticObjects of(String catalog, String nameColumn) {
        return LOADED.computeIfAbsent(
                catalog, name -> new StaticObjects(CatalogData.PG_CATALOG + "." + name, nameColumn));
    }

    /** Returns the OIDs of the objects of a name. */
    List<Long> named(String name) {
        return byName.getOrDefault(name, List.of());
    }

    Optional<@Nullable Object[]> find(long oid) {
        return Optional.ofNullable(byOid.get(oid));
    }

    @Nullable
    Object value(@Nullable Object[] row, String column) {
        return row[relation.indexOf(column)];
    }

    /** Returns a column of an object as text; empty if there is no such object. */
    Optional<String> text(long oid, String column) {
        return find(oid).map(row -> value(row, column)).map(Object::toString);
    }

    long number(@Nullable Object[] row, String column) {
        return value(row, column) instanceof Number number ? number.longValue() : 0;
    }
}

package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Properties of PostgreSQL's own types that columns and indexes repeat. */
final class StaticTypes {
    /** OID of the access method {@code btree}. */
    static final long BTREE = 403;

    private static final long VARCHAR = 1_043;
    private static final long TEXT = 25;

    private final Relation relation = CatalogData.get().relation("pg_catalog.pg_type");
    private final Map<Object, @Nullable Object[]> byOid = new HashMap<>();
    private final Map<Object, Object> operatorClasses = new HashMap<>();

    StaticTypes() {
        CatalogData.get().rows("pg_catalog.pg_type").forEach(row -> byOid.put(Objects.requireNonNull(row[0]), row));
        Relation classes = CatalogData.get().relation("pg_catalog.pg_opclass");
        int method = classes.indexOf("opcmethod");
        int type = classes.indexOf("opcintype");
        int isDefault = classes.indexOf("opcdefault");
        CatalogData.get().rows("pg_catalog.pg_opclass").forEach(row -> {
            if (Objects.equals(row[method], BTREE) && Objects.equals(row[isDefault], true)) {
                operatorClasses.put(Objects.requireNonNull(row[type]), Objects.requireNonNull(row[0]));
            }
        });
    }

    /** Returns a column of {@code pg_type} for a type. */
    @Nullable
    Object of(long oid, String column) {
        return Objects.requireNonNull(byOid.get(oid), "type " + oid)[relation.indexOf(column)];
    }

    /** Returns the B-tree operator class of a type; 0 for none. */
    Object operatorClass(long type) {
        return operatorClasses.getOrDefault(type == VARCHAR ? TEXT : type, 0L);
    }
}

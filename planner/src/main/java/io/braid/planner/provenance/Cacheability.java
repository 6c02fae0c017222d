package io.braid.planner.provenance;

import io.braid.planner.access.SessionFunctions;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** Check whether a query's rows depend on sources only, so that they may be cached for other users. */
public final class Cacheability {
    private static final Set<String> OF_THE_SESSION = Set.of(
            "USER",
            "CURRENT_USER",
            "SESSION_USER",
            "SYSTEM_USER",
            "CURRENT_ROLE",
            "CURRENT_CATALOG",
            "CURRENT_SCHEMA",
            "CURRENT_PATH");

    private Cacheability() {}

    /**
     * Fails if a query, with views expanded, depends on the time, volatile functions, the user or the server's state.
     *
     * @param words session functions that have been replaced
     */
    public static void require(RelNode query, SystemSchemas system, SessionFunctions words) {
        String why = words.any().map(Cacheability::ofTheSession).orElseGet(() -> whyNot(query, system));
        if (why != null) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "Its rows cannot be materialized, because " + why + "; leave that to the queries that read it");
        }
    }

    /** True if a query, with views expanded, depends on none of these. */
    static boolean holds(RelNode query, SystemSchemas system) {
        return whyNot(query, system) == null;
    }

    private static @Nullable String whyNot(RelNode query, SystemSchemas system) {
        @Nullable String[] why = {null};
        new QueryVisitor() {
            @Override
            protected void table(SourceTable table) {
                if (why[0] == null && system.has(table.schema())) {
                    why[0] = "it reads " + table.schema() + "." + table.name()
                            + ", which shows the server as it is at each moment";
                }
            }

            @Override
            protected void call(SqlOperator operator) {
                if (why[0] == null) {
                    why[0] = whyNot(operator);
                }
            }
        }.look(query);
        return why[0];
    }

    private static String ofTheSession(String word) {
        return word + " depends on the user";
    }

    private static @Nullable String whyNot(SqlOperator operator) {
        String name = operator.getName().toUpperCase(Locale.ROOT);
        if (OF_THE_SESSION.contains(name)) {
            return ofTheSession(name);
        }
        if (!operator.isDeterministic()) {
            return name + " yields something else each time";
        }
        return operator.isDynamicFunction() ? name + " depends on the moment" : null;
    }
}

package io.braid.planner.catalog;

import io.braid.planner.SystemSchemas;
import io.braid.planner.access.SessionWords;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** Tells queries whose rows depend on more than what the sources hold: nobody could keep those for others. */
public final class Repeatable {
    private static final Set<String> OF_THE_SESSION = Set.of(
            "USER",
            "CURRENT_USER",
            "SESSION_USER",
            "SYSTEM_USER",
            "CURRENT_ROLE",
            "CURRENT_CATALOG",
            "CURRENT_SCHEMA",
            "CURRENT_PATH");

    private Repeatable() {}

    /**
     * Fails if a query, views expanded, depends on the moment, on chance, on who asks or on what the server does.
     *
     * @param words those that stood for who asks, and do not any more
     */
    public static void require(RelNode query, SystemSchemas system, SessionWords words) {
        String why = words.any().map(Repeatable::ofTheSession).orElseGet(() -> whyNot(query, system));
        if (why != null) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "Its rows cannot be kept, because " + why + "; leave that to the queries that read it");
        }
    }

    /** Whether a query, views expanded, depends on none of that. */
    static boolean holds(RelNode query, SystemSchemas system) {
        return whyNot(query, system) == null;
    }

    private static @Nullable String whyNot(RelNode query, SystemSchemas system) {
        @Nullable String[] why = {null};
        new WholeQuery() {
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
        return word + " depends on who asks";
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

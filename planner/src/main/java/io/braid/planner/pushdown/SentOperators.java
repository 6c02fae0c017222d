package io.braid.planner.pushdown;

import io.braid.planner.function.FunctionTable;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlOperator;

/**
 * Names of the operators that may be sent to another Braid server, as in {@link io.braid.spi.capability.FunctionRule}.
 * Excluded are internal operators and those that depend on the current time.
 */
public final class SentOperators {
    /** Operators and clauses that are classified like functions but written differently. */
    private static final Set<String> CLAUSES =
            Set.of("IN", "NOT IN", "LIKE _", "NOT LIKE", "NOT LIKE _", "GROUP BY", "ORDER BY");

    private static final Set<String> OPERATORS = Set.of(
            "=",
            "<>",
            "<",
            "<=",
            ">",
            ">=",
            "AND",
            "OR",
            "NOT",
            "IS NULL",
            "IS NOT NULL",
            "IS TRUE",
            "IS NOT TRUE",
            "IS FALSE",
            "IS NOT FALSE",
            "IS UNKNOWN",
            "IS NOT UNKNOWN",
            "IS DISTINCT FROM",
            "IS NOT DISTINCT FROM",
            "+",
            "-",
            "*",
            "/",
            "%",
            "||",
            "$SUM0",
            "LIKE",
            "ILIKE",
            "SIMILAR TO",
            "CASE");

    private SentOperators() {}

    /** Returns the names, in order. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(CLAUSES);
        for (SqlOperator operator : FunctionTable.OPERATORS.getOperatorList()) {
            String name = operator.getName().toUpperCase(Locale.ROOT);
            boolean isSteady = operator.isDeterministic() && !operator.isDynamicFunction();
            if ((FunctionTable.isCallable(operator) && isSteady) || OPERATORS.contains(name)) {
                names.add(name);
                if (operator instanceof SqlAggFunction) {
                    names.add(name + " DISTINCT");
                }
            }
        }
        return names;
    }
}

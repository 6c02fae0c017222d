package io.braid.planner.catalog;

import io.braid.planner.SystemSchemas;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlOperator;

/** Refuses queries whose rows depend on more than what the sources hold: nobody could keep those for others. */
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

    /** Fails if a query, views expanded, depends on the moment, on chance, on who asks or on what the server does. */
    public static void require(RelNode query, SystemSchemas system) {
        Deque<RelNode> open = new ArrayDeque<>();
        open.push(query);
        RexShuttle looking = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                check(call.getOperator());
                return super.visitCall(call);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                open.push(subQuery.rel);
                return super.visitSubQuery(subQuery);
            }
        };
        while (!open.isEmpty()) {
            RelNode node = open.pop();
            if (node instanceof TableScan scan) {
                SourceTable table = scan.getTable().unwrap(SourceTable.class);
                if (table != null && system.has(table.schema())) {
                    throw refused("it reads " + table.schema() + "." + table.name()
                            + ", which shows the server as it is at each moment");
                }
            }
            node.accept(looking);
            node.getInputs().forEach(open::push);
        }
    }

    private static void check(SqlOperator operator) {
        String name = operator.getName().toUpperCase(Locale.ROOT);
        if (OF_THE_SESSION.contains(name)) {
            throw refused(name + " depends on who asks");
        }
        if (!operator.isDeterministic()) {
            throw refused(name + " yields something else each time");
        }
        if (operator.isDynamicFunction()) {
            throw refused(name + " depends on the moment");
        }
    }

    private static BraidException refused(String why) {
        return new BraidException(
                ErrorCode.INVALID_MODEL,
                "Its rows cannot be kept, because " + why + "; leave that to the queries that read it");
    }
}

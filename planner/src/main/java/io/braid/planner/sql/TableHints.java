package io.braid.planner.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.hint.RelHint;

/** The hints that may stand at a table in FROM, and which of them Braid cannot honour. */
public final class TableHints {
    private static final Set<String> NAMES = Set.of("makedep", "makenotdep", "makeind");
    static final HintStrategyTable STRATEGIES = strategies();

    private TableHints() {}

    /** For each hint in the query that has no effect, a sentence saying so. */
    public static List<String> warnings(RelNode relation) {
        List<String> warnings = new ArrayList<>();
        relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(TableScan scan) {
                for (RelHint hint : scan.getHints()) {
                    warnings.add("The hint " + hint.hintName.toLowerCase(Locale.ROOT) + " on "
                            + String.join(".", scan.getTable().getQualifiedName())
                            + " has no effect: Braid has no dependent joins yet");
                }
                return scan;
            }
        });
        return List.copyOf(warnings);
    }

    private static HintStrategyTable strategies() {
        HintStrategyTable.Builder builder = HintStrategyTable.builder();
        NAMES.forEach(name -> builder.hintStrategy(name, HintPredicates.TABLE_SCAN));
        return builder.build();
    }
}

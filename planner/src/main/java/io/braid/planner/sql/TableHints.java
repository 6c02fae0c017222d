package io.braid.planner.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.hint.RelHint;

/** The hints that may stand at a table in FROM. */
public final class TableHints {
    static final HintStrategyTable STRATEGIES = strategies();

    private TableHints() {}

    /** What a hint asks for. */
    public enum Kind {
        /** The table is to be sent the keys of another; which one is Braid's choice. */
        MAKEDEP,
        /** The table is not to be sent keys. */
        MAKENOTDEP,
        /** The table's keys are to be sent to others. */
        MAKEIND,
        /** The table is not to be read where none of its columns is, whatever that does to the rows of others. */
        OPTIONAL,
        /** The tables that this one is joined with are to be joined in the order of the text. */
        PRESERVE
    }

    /** A hint at a table. */
    public record Hint(Kind kind, String table) {
        @Override
        public String toString() {
            return "hint " + kind.name().toLowerCase(Locale.ROOT) + " on " + table;
        }
    }

    /** The hints at the tables of a query. */
    public static List<Hint> in(RelNode relation) {
        List<Hint> hints = new ArrayList<>();
        relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(TableScan scan) {
                String table = String.join(".", scan.getTable().getQualifiedName());
                for (RelHint hint : scan.getHints()) {
                    hints.add(new Hint(Kind.valueOf(hint.hintName.toUpperCase(Locale.ROOT)), table));
                }
                return scan;
            }
        });
        return List.copyOf(hints);
    }

    private static HintStrategyTable strategies() {
        HintStrategyTable.Builder builder = HintStrategyTable.builder();
        Arrays.stream(Kind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .forEach(name -> builder.hintStrategy(name, HintPredicates.TABLE_SCAN));
        return builder.build();
    }
}

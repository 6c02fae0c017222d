package io.braid.planner.hint;

import io.braid.grammar.parser.HintedTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.hint.RelHint;

/** Optimizer hints at tables in FROM. */
public final class TableHints {
    public static final HintStrategyTable STRATEGIES = strategies();
    private static final String MOST = "max";
    private static final int MOST_DIGITS = 18;

    private TableHints() {}

    /** Kinds of hints. */
    public enum Kind {
        /** The table receives the keys of another one, which Braid chooses. */
        MAKEDEP,
        /** The table does not receive keys. */
        MAKENOTDEP,
        /** The table sends its keys to others. */
        MAKEIND,
        /** The table is not read if none of its columns is used, even if that changes the number of other rows. */
        OPTIONAL,
        /** The tables joined with this one are joined in the order of the text. */
        PRESERVE
    }

    /**
     * A hint at a table.
     *
     * @param table the object that it was written at: the table, or a view or parentheses with several tables
     * @param tables the number of tables that the hint was distributed to
     * @param most the maximum number of keys to send
     */
    public record Hint(Kind kind, String table, int tables, long most) {
        private static Hint of(RelHint hint, String table) {
            String place = hint.kvOptions.get(HintedTables.PLACE);
            String most = hint.kvOptions.get(MOST);
            return new Hint(
                    Kind.valueOf(hint.hintName.toUpperCase(Locale.ROOT)),
                    place == null ? table : place,
                    Integer.parseInt(hint.kvOptions.getOrDefault(HintedTables.TABLES, "1")),
                    most == null ? Long.MAX_VALUE : number(most));
        }

        private static long number(String digits) {
            // A larger number means no limit.
            return digits.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
        }

        @Override
        public String toString() {
            return "hint " + kind.name().toLowerCase(Locale.ROOT) + " on " + table;
        }
    }

    /** Distributes the hints at a view to the tables of the query that replaces it. */
    public static RelNode spread(RelNode query, List<RelHint> hints, String view) {
        if (hints.isEmpty()) {
            return query;
        }
        AtomicInteger tables = new AtomicInteger();
        query.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(TableScan scan) {
                tables.incrementAndGet();
                return scan;
            }
        });
        List<RelHint> placed = hints.stream()
                .map(hint -> {
                    Map<String, String> options = new HashMap<>(hint.kvOptions);
                    options.putIfAbsent(HintedTables.PLACE, view);
                    options.putIfAbsent(HintedTables.TABLES, tables.toString());
                    return RelHint.builder(hint.hintName).hintOptions(options).build();
                })
                .toList();
        return query.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(TableScan scan) {
                return scan.attachHints(placed);
            }
        });
    }

    /** Returns the hints at the tables of a query. */
    public static List<Hint> in(RelNode relation) {
        List<Hint> hints = new ArrayList<>();
        relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(TableScan scan) {
                String table = String.join(".", scan.getTable().getQualifiedName());
                for (RelHint hint : scan.getHints()) {
                    hints.add(Hint.of(hint, table));
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

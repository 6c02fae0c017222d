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

/** Hints at tables in FROM. */
public final class TableHints {
    public static final HintStrategyTable STRATEGIES = strategies();
    private static final String MOST = "max";
    private static final int MOST_DIGITS = 18;

    private TableHints() {}

    /** Kinds of hints. */
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

    /**
     * A hint at a table.
     *
     * @param table what it was written before: the table, or a view or parentheses with several
     * @param tables at how many tables it is that was written once
     * @param most how many keys are to be sent at most
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
            // So many keys are as good as any number.
            return digits.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
        }

        @Override
        public String toString() {
            return "hint " + kind.name().toLowerCase(Locale.ROOT) + " on " + table;
        }
    }

    /** A query in the place of a view, with the hints that stood at the view at each of its tables. */
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

    /** The hints at the tables of a query. */
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

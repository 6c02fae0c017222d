package io.braid.execution.limit;

import io.braid.engine.plan.query.ExpectedRead;
import io.braid.engine.plan.query.ExpectedRead.Ending;
import io.braid.engine.plan.query.ReadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Evaluation of a read limit for a plan, on one source or on all together.
 *
 * @param source the source, or null for all
 * @param reads expected reads of the plan there
 * @param endsEarly true if the client wants only some of the rows
 * @param counted true if the user may see row counts; otherwise messages contain no numbers or names
 */
record Judgement(
        RoleValue limit, @Nullable String source, List<ExpectedRead> reads, boolean endsEarly, boolean counted) {
    private static final int MOST_COLUMNS = 5;

    /** True if reliable estimates exceed the limit. */
    boolean isBeyond() {
        return least() > limit.number();
    }

    /** True if the limit may be exceeded because estimates are uncertain. */
    boolean isOpen() {
        return reads.stream().anyMatch(this::isUncertain) || expected() > limit.number();
    }

    double expected() {
        return reads.stream().mapToDouble(unit()::expected).sum();
    }

    private double least() {
        return reads.stream()
                .filter(read -> !isUncertain(read))
                .mapToDouble(unit()::least)
                .sum();
    }

    private boolean isUncertain(ExpectedRead read) {
        return read.guessed() || read.ending() == Ending.EARLY || (read.ending() == Ending.STREAMED && endsEarly);
    }

    private ReadUnit unit() {
        return Objects.requireNonNull(limit.limit().unit());
    }

    /** The message for a plan that is expected to exceed the limit, with the reason and advice. */
    String beforehand() {
        if (!counted) {
            return "The query is expected to read more than " + limit + " allows. " + advice();
        }
        boolean exact = least() == expected();
        return "The query is expected to read " + (exact ? "about " : "at least ") + unit().text(least()) + from()
                + ", more than " + limit + " allows" + basis() + ". " + advice();
    }

    /** The message for a statement that has exceeded the limit. */
    String afterwards() {
        return counted
                ? "The query has read more " + unit().word() + from() + " than " + limit + " allows"
                        + (isBeyond() ? "" : "; it was not expected to for sure" + basis()) + ". " + advice()
                : "The query has read more than " + limit + " allows. " + advice();
    }

    /** The expected effect of the limit on the plan, as one line of EXPLAIN. */
    String outlook() {
        String name = limit + (limit.warns() ? " to warn: " : ": ");
        String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        String beyond = limit.warns() ? "warns before the query is run" : "refuses the query";
        String passed = limit.warns() ? "warns when the query has read more" : "stops the query when it has read more";
        if (!counted) {
            return capital + (isBeyond() ? beyond : isOpen() ? passed : "allows the query");
        }
        return capital
                + expectation()
                + from()
                + (isBeyond() ? "; " + beyond + basis() : isOpen() ? "; " + passed : "");
    }

    private String expectation() {
        boolean uncertain = reads.stream().anyMatch(this::isUncertain);
        return (uncertain ? "perhaps " : "about ") + unit().text(expected());
    }

    private String from() {
        if (source != null) {
            return " from source '" + source + "'";
        }
        List<String> sources =
                reads.stream().map(ExpectedRead::source).distinct().sorted().toList();
        return sources.isEmpty()
                ? ""
                : (sources.size() == 1 ? " from source " : " from sources ")
                        + sources.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    private String basis() {
        List<String> tables = tables().map(Judgement::basis).distinct().toList();
        return tables.isEmpty() ? "" : " (" + String.join("; ", tables) + ")";
    }

    private static String basis(ReadTable table) {
        Double rows = table.rows();
        return rows == null
                ? "nobody knows how many rows " + table.name() + " has"
                : table.name() + " has about " + ReadUnit.ROWS.text(rows)
                        + (table.basis().isEmpty() ? "" : ", says " + table.basis());
    }

    private String advice() {
        String indexed = counted ? indexed() : "";
        List<String> ways = new ArrayList<>(List.of("Conditions" + (indexed.isEmpty() ? "" : " on " + indexed)));
        if (unit() == ReadUnit.BYTES) {
            ways.add("fewer columns");
        }
        if (reads.stream().anyMatch(read -> read.ending() == Ending.STREAMED)) {
            ways.add("LIMIT");
        }
        int last = ways.size() - 1;
        return (last == 0 ? "" : String.join(", ", ways.subList(0, last)) + " or ") + ways.get(last)
                + " would narrow it";
    }

    private String indexed() {
        return tables().filter(table -> !table.indexed().isEmpty())
                .map(table -> table.indexed().stream().limit(MOST_COLUMNS).collect(Collectors.joining(", ")) + " of "
                        + table.name())
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    private Stream<ReadTable> tables() {
        return reads.stream().flatMap(read -> read.tables().stream());
    }
}

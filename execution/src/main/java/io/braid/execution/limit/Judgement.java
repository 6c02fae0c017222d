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
 * Verdict of a read limit on a plan, for one source or for all of them together.
 *
 * @param source the source, or null for all
 * @param reads what the plan fetches there
 * @param endsEarly whether the client wants some of the rows only
 * @param counted whether the user may know how much there is to read; no message has a number or a name otherwise
 */
record Judgement(
        RoleValue limit, @Nullable String source, List<ExpectedRead> reads, boolean endsEarly, boolean counted) {
    private static final int MOST_COLUMNS = 5;

    /** True if what is known of the tables, not guessed, passes the limit. */
    boolean isBeyond() {
        return least() > limit.number();
    }

    /** True if the limit may be passed all the same, for all that is known. */
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

    /** That the plan is expected to read too much, why, and what would help. */
    String beforehand() {
        if (!counted) {
            return "The query is expected to read more than " + limit + " allows. " + advice();
        }
        boolean exact = least() == expected();
        return "The query is expected to read " + (exact ? "about " : "at least ") + unit().text(least()) + from()
                + ", more than " + limit + " allows" + basis() + ". " + advice();
    }

    /** That it has read too much. */
    String afterwards() {
        return counted
                ? "The query has read more " + unit().word() + from() + " than " + limit + " allows"
                        + (isBeyond() ? "" : "; it was not expected to for sure" + basis()) + ". " + advice()
                : "The query has read more than " + limit + " allows. " + advice();
    }

    /** What would become of the plan, in one line. */
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

package io.braid.planner.hint;

import io.braid.spi.error.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Warnings about unknown hints, and hints that are not at a table. */
public final class UnknownHints extends SqlBasicVisitor<@Nullable Void> {
    private static final List<String> KNOWN = Arrays.stream(TableHints.Kind.values())
            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .toList();

    private static final List<String> OF_QUERIES = List.of("cache", "no_cache", "max_staleness");
    private static final List<String> ALL =
            Stream.concat(KNOWN.stream(), OF_QUERIES.stream()).toList();

    private final List<String> warnings = new ArrayList<>();

    private UnknownHints() {}

    /** Returns a sentence for each of them. */
    public static List<String> in(SqlNode statement) {
        UnknownHints found = new UnknownHints();
        statement.accept(found);
        return List.copyOf(found.warnings);
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlSelect select) {
            ofQuery(select.getHints());
        } else if (call instanceof SqlHint hint && !isKnown(hint)) {
            warnings.add(unknown(hint));
        }
        return super.visit(call);
    }

    private void ofQuery(@Nullable SqlNodeList hints) {
        if (hints != null) {
            hints.stream()
                    .map(SqlHint.class::cast)
                    .filter(UnknownHints::isKnown)
                    .map(hint -> "The hint " + name(hint) + " has no effect: it stands before or after a table in FROM")
                    .forEach(warnings::add);
        }
    }

    private static String unknown(SqlHint hint) {
        return "The hint " + name(hint) + " has no effect: there is none of that name"
                + Suggestion.hint(name(hint), ALL)
                + "; at tables there are " + String.join(", ", KNOWN)
                + ", and of whole queries " + String.join(", ", OF_QUERIES)
                + ", which stand in a comment without others";
    }

    private static boolean isKnown(SqlHint hint) {
        return KNOWN.contains(name(hint));
    }

    private static String name(SqlHint hint) {
        return hint.getName().toLowerCase(Locale.ROOT);
    }
}

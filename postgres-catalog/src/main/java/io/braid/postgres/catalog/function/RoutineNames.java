package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.table.DefinitionTexts;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conversion between OIDs and names of PostgreSQL's functions, for {@code regproc}, and their signatures. */
final class RoutineNames {
    private static final StaticObjects ROUTINES = StaticObjects.of("pg_proc", "proname");
    static final long PG_CATALOG = 11;

    private RoutineNames() {}

    /** Returns the name of a function, qualified if it is ambiguous. */
    static Optional<String> name(long oid) {
        return ROUTINES.find(oid).map(row -> {
            String name = String.valueOf(ROUTINES.value(row, "proname"));
            boolean visible = ROUTINES.number(row, "pronamespace") == PG_CATALOG;
            String schema = visible ? "pg_catalog." : "information_schema.";
            return (visible && ROUTINES.named(name).size() == 1 ? "" : schema) + DefinitionTexts.quoted(name);
        });
    }

    /** Returns the name with the types of the arguments. */
    static Optional<String> signature(FunctionContext context, long oid) {
        return ROUTINES.find(oid).map(row -> {
            boolean visible = ROUTINES.number(row, "pronamespace") == PG_CATALOG;
            return (visible ? "" : "information_schema.")
                    + DefinitionTexts.quoted(String.valueOf(ROUTINES.value(row, "proname")))
                    + types(context, row).stream().collect(Collectors.joining(",", "(", ")"));
        });
    }

    static Optional<Boolean> isVisible(long oid) {
        return ROUTINES.find(oid).map(row -> ROUTINES.number(row, "pronamespace") == PG_CATALOG);
    }

    /** Returns the OID of the only function with a name; fails if there are several. */
    static Optional<Long> find(String text) {
        List<String> parts = Names.parts(text);
        List<Long> found = ROUTINES.named(parts.get(parts.size() - 1));
        if (found.size() > 1) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_FUNCTION, "Several functions are called '" + text + "'; use regprocedure");
        }
        return found.stream().findFirst();
    }

    /** Returns the OID of a function by its signature, such as {@code abs(integer)}. */
    static Optional<Long> findSignature(FunctionContext context, String text) {
        int open = text.indexOf('(');
        if (open < 0) {
            return find(text);
        }
        List<String> parts = Names.parts(text.substring(0, open));
        String arguments = text.substring(open + 1, text.lastIndexOf(')')).strip();
        List<String> wanted = new ArrayList<>();
        if (!arguments.isEmpty()) {
            for (String argument : arguments.split(",")) {
                wanted.add(FormattedTypes.format(
                        context, FormattedTypes.find(context, argument).orElse(0L), null));
            }
        }
        return ROUTINES.named(parts.get(parts.size() - 1)).stream()
                .filter(oid -> types(context, ROUTINES.find(oid).orElseThrow()).equals(wanted))
                .findFirst();
    }

    /** Returns the arguments of a function with their names. */
    static Optional<String> arguments(FunctionContext context, long oid) {
        return ROUTINES.find(oid).map(row -> {
            List<String> types = types(context, row);
            List<@Nullable Object> names =
                    ROUTINES.value(row, "proargnames") instanceof ArrayValue array ? array.elements() : List.of();
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                Object name = i < names.size() ? names.get(i) : null;
                boolean named = name != null && !name.toString().isEmpty();
                arguments.add((named ? DefinitionTexts.quoted(String.valueOf(name)) + " " : "") + types.get(i));
            }
            return String.join(", ", arguments);
        });
    }

    /** Returns the result type of a function. */
    static Optional<String> result(FunctionContext context, long oid) {
        return ROUTINES.find(oid)
                .map(row -> (Boolean.TRUE.equals(ROUTINES.value(row, "proretset")) ? "SETOF " : "")
                        + FormattedTypes.format(context, ROUTINES.number(row, "prorettype"), null));
    }

    private static List<String> types(FunctionContext context, @Nullable Object[] row) {
        List<String> types = new ArrayList<>();
        if (ROUTINES.value(row, "proargtypes") instanceof ArrayValue array) {
            array.elements()
                    .forEach(type -> types.add(
                            FormattedTypes.format(context, type instanceof Number oid ? oid.longValue() : 0, null)));
        }
        return types;
    }
}

package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.table.Roles;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Input and output functions of an OID type: {@code regclassin}, {@code regclassout} and {@code to_regclass} of
 * {@code regclass}.
 *
 * @param type the name of the type in upper case
 */
record ObjectNames(
        String type,
        BiFunction<FunctionContext, Long, Optional<String>> name,
        BiFunction<FunctionContext, String, Optional<Long>> find) {
    /** PostgreSQL's notation of OID 0. */
    private static final String NONE = "-";

    /** Returns the functions for objects that are the same in all databases. */
    static ObjectNames ofStatic(String type, String catalog, String nameColumn) {
        return new ObjectNames(
                type,
                (context, oid) -> StaticObjects.of(catalog, nameColumn).text(oid, nameColumn),
                (context, text) -> {
                    String plain = text.substring(text.indexOf('.') + 1).replace("\"", "");
                    return StaticObjects.of(catalog, nameColumn).named(plain).stream()
                            .findFirst();
                });
    }

    static Optional<String> role(FunctionContext context, long oid) {
        return Roles.of(context.scope()).find(oid).map(Roles.Role::name);
    }

    static Optional<Long> findRole(FunctionContext context, String text) {
        return Roles.of(context.scope()).find(Names.parts(text).get(0)).map(Roles.Role::oid);
    }

    void addTo(BiConsumer<String, Body> functions) {
        functions.accept(type + "IN", (context, arguments) -> read(context, arguments, true));
        functions.accept(type + "OUT", (context, arguments) -> written(context, arguments));
        functions.accept("TO_" + type, (context, arguments) -> read(context, arguments, false));
    }

    private @Nullable Object read(FunctionContext context, CallArguments arguments, boolean required) {
        if (arguments.isNumber(0)) {
            return arguments.number(0);
        }
        String text = arguments.text(0);
        if (text.equals(NONE)) {
            return 0L;
        }
        Optional<Long> found = find.apply(context, text);
        if (found.isEmpty() && required) {
            throw new BraidException(
                    type.equals("REGCLASS") ? ErrorCode.UNDEFINED_TABLE : ErrorCode.UNDEFINED_OBJECT,
                    "'" + text + "' is the name of no " + type.toLowerCase(Locale.ROOT) + " that you may see");
        }
        return found.orElse(null);
    }

    private String written(FunctionContext context, CallArguments arguments) {
        if (!arguments.isNumber(0)) {
            return arguments.text(0);
        }
        long oid = arguments.number(0);
        return oid == 0 ? NONE : name.apply(context, oid).orElse(Long.toString(oid));
    }
}

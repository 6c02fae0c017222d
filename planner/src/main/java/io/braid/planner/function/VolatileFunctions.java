package io.braid.planner.function;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Volatile functions, which return another value for each row, at random or by the clock. Braid adds a number to each
 * call as its only argument, which identifies the call in the statement. Calls with the same number have the same value
 * within a row.
 */
public final class VolatileFunctions {
    private static final BraidFunction RANDOM = BraidFunction.ofVolatile(
            "RANDOM",
            ReturnTypes.DOUBLE,
            OperandTypes.INTEGER,
            type -> number -> ThreadLocalRandom.current().nextDouble());

    static final List<BraidFunction> ALL = List.of(
            RANDOM,
            BraidFunction.ofVolatile(
                    "GEN_RANDOM_UUID",
                    ReturnTypes.explicit(SqlTypeName.VARCHAR),
                    OperandTypes.INTEGER,
                    type -> number -> UUID.randomUUID().toString()),
            BraidFunction.ofVolatile(
                    "CLOCK_TIMESTAMP",
                    ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 6),
                    OperandTypes.INTEGER,
                    type -> number ->
                            LocalDateTime.ofInstant(Instant.now().truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC)));

    /** Synonyms in other databases. */
    static final Map<String, String> OTHER_NAMES = Map.of(
            "RAND", "RANDOM",
            "UUID", "GEN_RANDOM_UUID",
            "NEWID", "GEN_RANDOM_UUID",
            "UUIDV4", "GEN_RANDOM_UUID");

    private static final Set<String> NAMES =
            ALL.stream().map(SqlFunction::getName).collect(Collectors.toSet());

    private VolatileFunctions() {}

    /** Returns the function for a random number from 0 (inclusive) to 1 (exclusive). */
    public static SqlFunction random() {
        return RANDOM;
    }

    /** Returns the function of a name; null if it is not volatile. */
    public static @Nullable SqlFunction named(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        String own = OTHER_NAMES.getOrDefault(upper, upper);
        return NAMES.contains(own) ? (SqlFunction) FunctionTable.own(own) : null;
    }
}

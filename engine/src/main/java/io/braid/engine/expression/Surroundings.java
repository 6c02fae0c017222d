package io.braid.engine.expression;

import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What values depend on besides the row they are computed from.
 *
 * @param parameters those of the statement
 * @param time when the statement began to run, in UTC
 * @param rows those at which the correlations around an expression are, as batches of one row, by the correlations' ids
 */
public record Surroundings(List<Parameter> parameters, LocalDateTime time, Map<Integer, Batch> rows) {
    public Surroundings {
        parameters = List.copyOf(parameters);
        rows = Map.copyOf(rows);
    }

    /** Those of a statement that begins to run now. */
    public static Surroundings now(List<Parameter> parameters) {
        return new Surroundings(
                parameters, LocalDateTime.now(Clock.systemUTC()).truncatedTo(ChronoUnit.MICROS), Map.of());
    }

    Surroundings at(int id, Batch batch, int row) {
        Map<Integer, Batch> more = new HashMap<>(rows);
        more.put(id, batch.gather(new int[] {row}, 1));
        return new Surroundings(parameters, time, more);
    }

    /** One row. */
    Column outer(int id, int column) {
        return Objects.requireNonNull(rows.get(id)).column(column);
    }

    /** The time in one row. */
    Column time(DataType type) {
        @Nullable
        Object value =
                switch (type.kind()) {
                    case DATE -> time.toLocalDate();
                    case TIME -> time.toLocalTime();
                    case TIMESTAMP -> time;
                    case TIMESTAMP_TZ -> time.atOffset(ZoneOffset.UTC);
                    default -> throw new IllegalArgumentException("no time is a " + type);
                };
        return ConstantValues.column(type, value);
    }
}

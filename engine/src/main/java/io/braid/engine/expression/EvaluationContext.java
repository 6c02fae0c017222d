package io.braid.engine.expression;

import io.braid.engine.expression.kernel.ConstantValues;
import io.braid.engine.plan.expression.CatalogFunctions;
import io.braid.engine.plan.expression.Evaluation;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Context of an evaluation: everything on which values depend besides their row.
 *
 * @param parameters the parameters of the statement
 * @param time the start time of the statement, in UTC
 * @param evaluations creates the budget of each expression
 * @param catalog functions over the catalog as the statement sees it
 * @param rows the current outer rows, as batches of one row, by the ids of the correlations
 */
public record EvaluationContext(
        List<Parameter> parameters,
        LocalDateTime time,
        Supplier<Evaluation> evaluations,
        CatalogFunctions catalog,
        Map<Integer, Batch> rows) {
    public EvaluationContext {
        parameters = List.copyOf(parameters);
        rows = Map.copyOf(rows);
    }

    /** Returns the context of a statement that starts now, without limits. */
    public static EvaluationContext now(List<Parameter> parameters) {
        return now(parameters, Evaluation::unbounded, CatalogFunctions.NONE);
    }

    /** Returns the context of a statement that starts now. */
    public static EvaluationContext now(
            List<Parameter> parameters, Supplier<Evaluation> evaluations, CatalogFunctions catalog) {
        LocalDateTime time = LocalDateTime.now(Clock.systemUTC()).truncatedTo(ChronoUnit.MICROS);
        return new EvaluationContext(parameters, time, evaluations, catalog, Map.of());
    }

    EvaluationContext at(int id, Batch batch, int row) {
        Map<Integer, Batch> more = new HashMap<>(rows);
        more.put(id, batch.gather(new int[] {row}, 1));
        return new EvaluationContext(parameters, time, evaluations, catalog, more);
    }

    /** Returns a column of an outer row. */
    Column outer(int id, int column) {
        return Objects.requireNonNull(rows.get(id)).column(column);
    }

    /** Returns the statement's time, in one row. */
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

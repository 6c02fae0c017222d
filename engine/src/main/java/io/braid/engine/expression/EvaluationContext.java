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
 * Context of an evaluation: everything values depend on besides the row they are computed from.
 *
 * @param parameters those of the statement
 * @param time when the statement began to run, in UTC
 * @param evaluations what each of the expressions may take
 * @param catalog functions over the catalog as the statement sees it
 * @param rows those at which the correlations around an expression are, as batches of one row, by the correlations' ids
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

    /** Those of a statement that begins to run now, and may take what it needs. */
    public static EvaluationContext now(List<Parameter> parameters) {
        return now(parameters, Evaluation::unbounded, CatalogFunctions.NONE);
    }

    /** Those of a statement that begins to run now. */
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

package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.Parameter;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.postgresql.core.Oid;

/** Parameter values of a statement: with the types that the driver would use, in binary where that is simple. */
final class Parameters {
    private static final int TEXT = 0;
    private static final int BINARY = 1;
    /**
     * Array size up to which a generic plan is good, which assumes ten elements. For larger arrays, planning with the
     * values pays off: PostgreSQL estimates the rows, hashes the array, and may use parallel workers.
     */
    private static final int MOST_OF_ONE_PLAN = 1_000;

    private final List<Parameter> parameters;
    private final SourceErrors errors;

    Parameters(List<Parameter> parameters, SourceErrors errors) {
        this.parameters = parameters;
        this.errors = errors;
    }

    void writeTypes(OutboundMessages out) {
        out.int16(parameters.size());
        parameters.forEach(parameter -> out.int32(type(parameter)));
    }

    /** True if an array is so large that the statement should be planned with its values. */
    boolean deserveOwnPlan() {
        return parameters.stream()
                .anyMatch(parameter -> parameter.value() instanceof List<?> values && values.size() > MOST_OF_ONE_PLAN);
    }

    /** A key that distinguishes statements with equal text by parameter types. */
    String typeKey() {
        StringBuilder key = new StringBuilder();
        parameters.forEach(parameter -> key.append(type(parameter)).append(' '));
        return key.toString();
    }

    private static int type(Parameter parameter) {
        if (parameter.value() instanceof List<?>) {
            return ArrayParameter.type(parameter.type().kind());
        }
        return switch (parameter.type().kind()) {
            case BOOLEAN -> Oid.BOOL;
            case TINYINT, SMALLINT, INTEGER -> Oid.INT4;
            case BIGINT -> Oid.INT8;
            case REAL -> Oid.FLOAT4;
            case DOUBLE -> Oid.FLOAT8;
            case DECIMAL -> Oid.NUMERIC;
            case VARCHAR -> Oid.VARCHAR;
            case VARBINARY -> Oid.BYTEA;
            case DATE -> Oid.DATE;
            case TIME -> Oid.TIME;
            case TIMESTAMP -> Oid.TIMESTAMP;
            case TIMESTAMP_TZ -> Oid.TIMESTAMPTZ;
            case TIME_TZ, INTERVAL, ARRAY ->
                throw new IllegalArgumentException(parameter.type().kind() + " is not sent");
        };
    }

    void writeValues(OutboundMessages out) {
        out.int16(parameters.size());
        parameters.forEach(parameter -> out.int16(format(parameter)));
        out.int16(parameters.size());
        for (int i = 0; i < parameters.size(); i++) {
            Object value = parameters.get(i).value();
            if (value == null) {
                out.int32(-1);
            } else if (value instanceof List<?> values) {
                ArrayParameter.write(out, parameters.get(i).type().kind(), values);
            } else {
                write(out, i + 1, parameters.get(i), value);
            }
        }
    }

    private static int format(Parameter parameter) {
        return switch (parameter.type().kind()) {
            case DECIMAL -> TEXT;
            case VARCHAR -> parameter.value() instanceof List<?> ? BINARY : TEXT;
            default -> BINARY;
        };
    }

    private void write(OutboundMessages out, int index, Parameter parameter, Object value) {
        switch (parameter.type().kind()) {
            case BOOLEAN -> out.int32(1).int8((Boolean) value ? 1 : 0);
            case TINYINT, SMALLINT, INTEGER -> out.int32(4).int32((Integer) value);
            case BIGINT -> out.int32(8).int64((Long) value);
            case REAL -> out.int32(4).int32(Float.floatToIntBits(((Double) value).floatValue()));
            case DOUBLE -> out.int32(8).int64(Double.doubleToLongBits((Double) value));
            case DECIMAL -> bytes(out, ((BigDecimal) value).toString().getBytes(StandardCharsets.US_ASCII));
            case VARCHAR -> bytes(out, ((String) value).getBytes(StandardCharsets.UTF_8));
            case VARBINARY -> bytes(out, (byte[]) value);
            case DATE -> out.int32(4).int32(PostgresqlEpoch.toDate((LocalDate) value));
            case TIME -> out.int32(8).int64(micros(index, Ticks.of((LocalTime) value)));
            case TIMESTAMP ->
                out.int32(8).int64(PostgresqlEpoch.toMicros(micros(index, Ticks.of((LocalDateTime) value))));
            case TIMESTAMP_TZ ->
                out.int32(8).int64(PostgresqlEpoch.toMicros(micros(index, Ticks.of((OffsetDateTime) value))));
            case TIME_TZ, INTERVAL, ARRAY ->
                throw new IllegalArgumentException(parameter.type().kind() + " is not sent");
        }
    }

    private static void bytes(OutboundMessages out, byte[] value) {
        out.int32(value.length).raw(value);
    }

    private long micros(int index, long ticks) {
        if (ticks % Ticks.PER_MICRO != 0) {
            throw errors.wouldRound(index, Ticks.PER_MICRO);
        }
        return ticks / Ticks.PER_MICRO;
    }
}

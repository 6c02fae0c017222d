package io.braid.execution.imports;

import io.braid.planner.imports.ImportKey;
import io.braid.planner.statistics.Analysis;
import io.braid.spi.catalog.ColumnSpread;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Contents of a file with the results of ANALYZE, in JSON types. */
record AnalysisContent(
        int format, String server, String schema, List<String> table, double rows, Map<String, Column> columns) {
    /** Statistics of a column. */
    record Column(
            String at,
            double distinct,
            @Nullable Double nulls,
            List<Common> common,
            List<Double> bounds,
            @Nullable Double bytes) {}

    /** A common value as text, its kind, and its share of the rows. */
    record Common(Kind kind, String value, double share) {}

    /** Kind of a value. */
    enum Kind {
        NUMBER,
        TEXT,
        DATE,
        TIMESTAMP
    }

    static AnalysisContent of(int format, ImportKey key, Analysis analysis) {
        Map<String, Column> columns = new TreeMap<>();
        analysis.columns().forEach((name, column) -> columns.put(name, column(column)));
        return new AnalysisContent(format, key.server(), key.remoteSchema(), key.only(), analysis.rows(), columns);
    }

    private static Column column(Analysis.Column column) {
        ColumnSpread spread = column.spread();
        return new Column(
                column.at().toString(),
                column.distinct(),
                spread.nulls().isEmpty() ? null : spread.nulls().getAsDouble(),
                spread.common().entrySet().stream()
                        .map(common ->
                                new Common(kind(common.getKey()), String.valueOf(common.getKey()), common.getValue()))
                        .toList(),
                spread.bounds(),
                spread.bytes().isEmpty() ? null : spread.bytes().getAsDouble());
    }

    private static Kind kind(Object value) {
        if (value instanceof LocalDate) {
            return Kind.DATE;
        }
        return value instanceof LocalDateTime ? Kind.TIMESTAMP : value instanceof Number ? Kind.NUMBER : Kind.TEXT;
    }

    Analysis analysis() {
        Map<String, Analysis.Column> known = new HashMap<>();
        columns.forEach((name, column) ->
                known.put(name, new Analysis.Column(Instant.parse(column.at()), column.distinct(), spread(column))));
        return new Analysis(rows, known);
    }

    private static ColumnSpread spread(Column column) {
        Map<Object, Double> common = new HashMap<>();
        column.common().forEach(one -> common.put(value(one), one.share()));
        return new ColumnSpread(optional(column.nulls()), common, column.bounds(), optional(column.bytes()));
    }

    private static OptionalDouble optional(@Nullable Double number) {
        return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
    }

    private static Object value(Common common) {
        return switch (common.kind()) {
            case NUMBER -> new BigDecimal(common.value());
            case TEXT -> common.value();
            case DATE -> LocalDate.parse(common.value());
            case TIMESTAMP -> LocalDateTime.parse(common.value());
        };
    }
}

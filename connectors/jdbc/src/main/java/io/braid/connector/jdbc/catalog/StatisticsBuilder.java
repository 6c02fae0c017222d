package io.braid.connector.jdbc.catalog;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.Histogram;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Puts together what a source tells of a table, by its columns' names; values come as texts, as sources show them. */
public final class StatisticsBuilder {
    private final Map<String, Column> columns = new HashMap<>();
    private OptionalDouble rows = OptionalDouble.empty();

    public StatisticsBuilder(TableDescription table) {
        for (ColumnDescription column : table.columns()) {
            columns.put(
                    column.name(),
                    new Column(
                            column.type().kind(),
                            column.text() != null && column.text().padded()));
        }
    }

    public void rows(double count) {
        rows = OptionalDouble.of(count);
    }

    /** How many rows there are, if that has been told. */
    public OptionalDouble rows() {
        return rows;
    }

    /** What is told of a column; nothing of one that Braid does not know is kept. */
    public void of(String column, Consumer<Column> teller) {
        Column known = columns.get(column);
        if (known != null) {
            teller.accept(known);
        }
    }

    public TableStatistics build() {
        Map<String, Double> distinct = new HashMap<>();
        Map<String, ColumnSpread> spreads = new HashMap<>();
        columns.forEach((name, column) -> {
            double values = Math.max(column.distinct, column.counted);
            if (values > 0) {
                distinct.put(name, values);
            }
            if (column.isSpread()) {
                spreads.put(name, new ColumnSpread(column.nulls, column.common, column.bounds(), column.bytes));
            }
        });
        return new TableStatistics(rows, distinct, spreads);
    }

    /** Statistics of one column, as far as they are known. */
    public static final class Column {
        private static final Pattern PADDING = Pattern.compile(" +$");

        private final TypeKind kind;
        private final boolean padded;
        private final Map<Object, Double> common = new HashMap<>();
        private final List<Histogram.Bucket> buckets = new ArrayList<>();
        private double distinct;
        private double counted;
        private OptionalDouble nulls = OptionalDouble.empty();
        private OptionalDouble bytes = OptionalDouble.empty();

        private Column(TypeKind kind, boolean padded) {
            this.kind = kind;
            this.padded = padded;
        }

        /** How many values it has; of several sayings the largest holds. */
        public void distinct(double count) {
            distinct = Math.max(distinct, count);
        }

        /** How many values a part of its rows has that no other part has. */
        public void counted(double count) {
            counted += count;
        }

        public void nulls(double share) {
            nulls = OptionalDouble.of(Math.max(0, Math.min(1, share)));
        }

        /**
         * How many bytes its values take on average, null counted as none; of texts and binary strings alone that tells
         * anything.
         */
        public void bytes(double average) {
            boolean isStretched = kind == TypeKind.VARCHAR || kind == TypeKind.VARBINARY;
            bytes = isStretched ? OptionalDouble.of(Math.max(0, average)) : OptionalDouble.empty();
        }

        /** The share of rows that have a value. */
        public void common(@Nullable String text, double share) {
            Object value = value(text);
            if (value != null) {
                common.merge(value, share, Double::sum);
            }
        }

        /** The share of rows that have values from one to another. */
        public void range(@Nullable String from, @Nullable String to, double share) {
            OptionalDouble low = rank(from);
            OptionalDouble high = rank(to);
            if (low.isPresent() && high.isPresent()) {
                buckets.add(new Histogram.Bucket(low.getAsDouble(), high.getAsDouble(), share));
            }
        }

        private OptionalDouble rank(@Nullable String text) {
            Object value = value(text);
            return value == null ? OptionalDouble.empty() : ColumnSpread.rank(value);
        }

        private boolean isSpread() {
            return nulls.isPresent() || bytes.isPresent() || !common.isEmpty() || !buckets.isEmpty();
        }

        private List<Double> bounds() {
            return buckets.size() == 1
                    ? List.of(buckets.get(0).from(), buckets.get(0).to())
                    : Histogram.bounds(buckets);
        }

        /** What a text is in Braid, of types in which constants are compared; null for any other. */
        private @Nullable Object value(@Nullable String text) {
            if (text == null) {
                return null;
            }
            try {
                return switch (kind) {
                    case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE -> new BigDecimal(text);
                    // Sources show text of fixed length with its padding, which is no part of the value.
                    case VARCHAR -> padded ? PADDING.matcher(text).replaceFirst("") : text;
                    case DATE -> LocalDate.parse(text);
                    case TIMESTAMP -> LocalDateTime.parse(text.replace(' ', 'T'));
                    default -> null;
                };
            } catch (NumberFormatException | DateTimeException e) {
                // Infinity, NaN, and years that Braid does not know.
                return null;
            }
        }
    }
}

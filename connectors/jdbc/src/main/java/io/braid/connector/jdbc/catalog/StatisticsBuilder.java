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

/** Builder of table statistics by column name. Values are given in the source's text form. */
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

    /** The row count, if it was set. */
    public OptionalDouble rows() {
        return rows;
    }

    /** Updates the statistics of a column; ignores unknown columns. */
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

    /** Statistics of one column. */
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

        /** Sets the number of distinct values; the maximum of several calls counts. */
        public void distinct(double count) {
            distinct = Math.max(distinct, count);
        }

        /** Adds the number of distinct values of a disjoint part of the rows. */
        public void counted(double count) {
            counted += count;
        }

        public void nulls(double share) {
            nulls = OptionalDouble.of(Math.max(0, Math.min(1, share)));
        }

        /** Sets the average length in bytes, nulls counted as 0; only for text and binary strings. */
        public void bytes(double average) {
            boolean isStretched = kind == TypeKind.VARCHAR || kind == TypeKind.VARBINARY;
            bytes = isStretched ? OptionalDouble.of(Math.max(0, average)) : OptionalDouble.empty();
        }

        /** Adds the share of rows with a common value. */
        public void common(@Nullable String text, double share) {
            Object value = value(text);
            if (value != null) {
                common.merge(value, share, Double::sum);
            }
        }

        /** Adds the share of rows with values in a range. */
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

        /** Parses a value of a type whose constants are compared; null for all other types. */
        private @Nullable Object value(@Nullable String text) {
            if (text == null) {
                return null;
            }
            try {
                return switch (kind) {
                    case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE -> new BigDecimal(text);
                    // Sources pad text of fixed length; the padding is not part of the value.
                    case VARCHAR -> padded ? PADDING.matcher(text).replaceFirst("") : text;
                    case DATE -> LocalDate.parse(text);
                    case TIMESTAMP -> LocalDateTime.parse(text.replace(' ', 'T'));
                    default -> null;
                };
            } catch (NumberFormatException | DateTimeException e) {
                // Infinity, NaN, and years out of range.
                return null;
            }
        }
    }
}

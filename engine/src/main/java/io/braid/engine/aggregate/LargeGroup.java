package io.braid.engine.aggregate;

import io.braid.engine.column.ColumnComparator;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.type.DataType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Incremental aggregation of the ordered values of one group that do not fit in memory at once. */
interface LargeGroup {
    /** Adds the next values, at least one, as in {@link CollectedAccumulator.Summary#of}. */
    void add(Batch values);

    /** Returns the result of all values. */
    Column result();

    /** Bytes of memory that it takes. */
    long bytes();

    /** Concatenation of all texts, which must fit in memory. */
    final class JoinedTexts implements LargeGroup {
        private final DataType type;
        private final Summaries.Joiner joiner;

        JoinedTexts(DataType type, boolean hasSeparator) {
            this.type = type;
            this.joiner = new Summaries.Joiner(hasSeparator);
        }

        @Override
        public void add(Batch values) {
            joiner.add(values, 0, values.rows());
        }

        @Override
        public Column result() {
            return joiner.column(type);
        }

        /** Bytes of memory, including the result, to which the texts are copied. */
        @Override
        public long bytes() {
            return 2L * joiner.size();
        }
    }

    /** Value at the position of a percentile, or values on both sides of it. */
    final class Percentile implements LargeGroup {
        private final DataType type;
        private final long count;
        private final boolean continuous;
        private @Nullable Double fraction;
        private @Nullable Column below;
        private @Nullable Column above;
        private long seen;

        /** @param count number of values */
        Percentile(DataType type, long count, boolean continuous) {
            this.type = type;
            this.count = count;
            this.continuous = continuous;
        }

        @Override
        public void add(Batch values) {
            if (seen == 0) {
                fraction = Summaries.fraction(values, 0);
            }
            if (fraction != null) {
                below = at(first(fraction), values, below);
                above = at((long) Math.ceil(fraction * (count - 1)), values, above);
            }
            seen += values.rows();
        }

        private long first(double share) {
            return continuous
                    ? (long) Math.floor(share * (count - 1))
                    : Math.max(0, (long) Math.ceil(share * count) - 1);
        }

        private @Nullable Column at(long place, Batch values, @Nullable Column before) {
            boolean isHere = place >= seen && place < seen + values.rows();
            return isHere ? values.column(2).gather(new int[] {(int) (place - seen)}, 1) : before;
        }

        @Override
        public Column result() {
            ColumnBuilder builder = ColumnBuilder.of(type, 1);
            if (fraction == null || below == null) {
                builder.appendNull();
                return builder.build();
            }
            if (!continuous) {
                return below;
            }
            double place = fraction * (count - 1);
            double rest = place - Math.floor(place);
            double low = ((DoubleColumn) below).values()[0];
            double high = above == null ? low : ((DoubleColumn) above).values()[0];
            builder.appendValue(rest == 0 ? low : low * (1 - rest) + high * rest);
            return builder.build();
        }

        @Override
        public long bytes() {
            return 0;
        }
    }

    /** The most frequent value; the first of several. */
    final class MostFrequent implements LargeGroup {
        private @Nullable Column best;
        private long bestCount;
        private @Nullable Column current;
        private long currentCount;

        @Override
        public void add(Batch values) {
            Column column = values.column(1);
            ColumnComparator within = ColumnComparator.of(column, column);
            boolean goesOn =
                    current != null && ColumnComparator.of(current, column).compare(0, 0) == 0;
            currentCount = goesOn ? currentCount : 0;
            int start = 0;
            int bestHere = -1;
            for (int row = 0; row < column.rows(); row++) {
                if (within.compare(start, row) != 0) {
                    start = row;
                    currentCount = 0;
                }
                currentCount++;
                if (currentCount > bestCount) {
                    bestCount = currentCount;
                    bestHere = start;
                }
            }
            best = bestHere < 0 ? best : column.gather(new int[] {bestHere}, 1);
            current = column.gather(new int[] {column.rows() - 1}, 1);
        }

        @Override
        public Column result() {
            return Objects.requireNonNull(best);
        }

        @Override
        public long bytes() {
            return 0;
        }
    }
}

package io.braid.planner.catalog;

import io.braid.spi.Source;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * What a source knows of its tables' contents. Each table is asked for once; a source that cannot answer is left alone for
 * a while, during which everything is unknown: to plan never fails for want of statistics. Safe for use by many threads.
 */
final class SourceStatistics {
    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

    private final Source source;
    private final LongSupplier nanoTime;
    private final Map<TableName, TableStatistics> known = new ConcurrentHashMap<>();
    private volatile long quietUntil;
    private volatile boolean quiet;

    SourceStatistics(Source source, LongSupplier nanoTime) {
        this.source = source;
        this.nanoTime = nanoTime;
    }

    TableStatistics of(TableDescription table) {
        TableStatistics statistics = known.get(table.name());
        if (statistics != null) {
            return statistics;
        }
        if (quiet && nanoTime.getAsLong() - quietUntil < 0) {
            return TableStatistics.UNKNOWN;
        }
        try {
            TableStatistics asked = source.statistics(table);
            known.put(table.name(), asked);
            quiet = false;
            return asked;
        } catch (BraidException e) {
            if (e.code() == ErrorCode.SOURCE_FAILED) {
                // It is there and has nothing to say of this table.
                known.put(table.name(), TableStatistics.UNKNOWN);
                return TableStatistics.UNKNOWN;
            }
            quietUntil = nanoTime.getAsLong() + PAUSE_NANOS;
            quiet = true;
            return TableStatistics.UNKNOWN;
        }
    }

    /** What has been asked already. */
    TableStatistics known(TableName table) {
        return known.getOrDefault(table, TableStatistics.UNKNOWN);
    }
}

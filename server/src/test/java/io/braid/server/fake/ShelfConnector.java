package io.braid.server.fake;

import io.braid.spi.BatchStream;
import io.braid.spi.ChangeTracking;
import io.braid.spi.Connector;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Sources with the table {@code item (id)} or configurable columns. They can be made unreachable, and are counted. */
public final class ShelfConnector implements Connector {
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final Map<String, Boolean> down = new ConcurrentSkipListMap<>();
    private volatile List<String> columns = List.of("id");

    @Override
    public String name() {
        return "shelf";
    }

    /** Returns the number of sources opened so far. */
    public int opened() {
        return opened.get();
    }

    /** Returns the number of open sources. */
    public int open() {
        return open.get();
    }

    /** Makes the source with a name unreachable or reachable. */
    public void setDown(String source, boolean isDown) {
        down.put(source, isDown);
    }

    /** Changes the columns of every source's table. */
    public void setColumns(String... names) {
        columns = List.of(names);
    }

    @Override
    public Source open(SourceConfig config) {
        new TreeMap<>(config.options()).forEach((option, value) -> {
            if (!option.equals("board")) {
                throw new BraidException(
                        ErrorCode.INVALID_OPTION, "Server '" + config.name() + "' has no option '" + option + "'");
            }
        });
        opened.incrementAndGet();
        open.incrementAndGet();
        return new Shelf(config.name());
    }

    /** Source with one table. */
    private final class Shelf implements Source, ChangeTracking {
        private final String name;

        Shelf(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Capabilities capabilities() {
            return new Capabilities("ansi", Set.of(), List.of(), TextSemantics.BINARY);
        }

        @Override
        public List<TableDescription> describe(ImportRequest request) {
            if (down.getOrDefault(name, false)) {
                throw new BraidException(ErrorCode.SOURCE_UNAVAILABLE, "Source '" + name + "' is down");
            }
            return List.of(new TableDescription(
                    new TableName(null, "main", "item"),
                    TableDescription.Kind.TABLE,
                    columns.stream()
                            .map(column -> new ColumnDescription(
                                    column, DataType.of(TypeKind.BIGINT).notNull(), "bigint"))
                            .toList(),
                    TableKeys.NONE,
                    null));
        }

        @Override
        public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
            return null;
        }

        @Override
        public TableStatistics statistics(TableDescription table) {
            return TableStatistics.UNKNOWN;
        }

        /** Returns the arguments of the request. */
        @Override
        public Optional<String> changeToken(Set<TableName> tables, @Nullable String before, ScanContext context) {
            return Optional.of(tables + " after " + before);
        }

        @Override
        public BatchStream run(Fragment fragment, ScanContext context) {
            throw new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "Nobody reads from a shelf");
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }
}

package io.braid.execution.modeldiff;

import io.braid.spi.BatchStream;
import io.braid.spi.ColumnList;
import io.braid.spi.Fragment;
import io.braid.spi.Probing;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Source for planning only: its tables are those of the last import, and it is never contacted. */
final class UnconnectedSource implements Source {
    private static final Capabilities NOTHING =
            new Capabilities(ColumnList.DIALECT, Set.of(), List.of(), TextSemantics.BINARY);

    private final String name;
    private final @Nullable Source source;

    /** @param source null if it cannot be opened, in which case it has no pushdown capabilities */
    UnconnectedSource(String name, @Nullable Source source) {
        this.name = name;
        this.source = source;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Capabilities capabilities() {
        return source == null ? NOTHING : source.capabilities();
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        throw notAsked();
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return source == null ? null : source.textSemantics(nativeType, collation);
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return TableStatistics.UNKNOWN;
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        throw notAsked();
    }

    /** Probe results are taken from the last import. */
    @Override
    public <T> Optional<T> optional(Class<T> part) {
        return source != null && part.equals(Probing.class) ? source.optional(part) : Optional.empty();
    }

    @Override
    public void close() {
        if (source != null) {
            source.close();
        }
    }

    private BraidException notAsked() {
        return new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE,
                "server '" + name() + "' is not in the last import; add --connect to ask it, or --data-folder with"
                        + " the imports of a server");
    }
}

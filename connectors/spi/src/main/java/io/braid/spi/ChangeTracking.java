package io.braid.spi;

import io.braid.spi.catalog.TableName;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Optional part of a {@link Source} that detects whether tables have changed, without reading them. */
public interface ChangeTracking {
    /**
     * The change token of tables. While it is unchanged, neither their rows nor their definitions have changed; it may
     * change without cause. Empty if the source cannot detect changes reliably. Does not cover rows that the source
     * only forwards, such as those of views and foreign tables.
     *
     * @param before the last token of these tables, which is still valid if nothing has changed; null if unknown
     */
    Optional<String> changeToken(Set<TableName> tables, @Nullable String before, ScanContext context);

    /** The change tracking of a source; without it, tokens are always empty. */
    static ChangeTracking of(Source source) {
        return source.optional(ChangeTracking.class).orElse((tables, before, context) -> Optional.empty());
    }
}

package io.braid.spi;

import io.braid.spi.catalog.TableName;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Optional part of a {@link Source} that detects whether tables have changed, without reading them. */
public interface ChangeTracking {
    /**
     * The change token of tables: as long as it is the same, nobody has changed a row of any of them, nor their
     * definitions. It may differ though nothing has changed. Empty where the source cannot tell, or not for sure. It
     * does not cover rows that a source only passes on, such as those of its views and of tables elsewhere.
     *
     * @param before the last token of these tables, which is still valid if nothing has changed; null if unknown
     */
    Optional<String> changeToken(Set<TableName> tables, @Nullable String before, ScanContext context);

    /** The part of a source; one without it has no tokens. */
    static ChangeTracking of(Source source) {
        return source.optional(ChangeTracking.class).orElse((tables, before, context) -> Optional.empty());
    }
}

package io.braid.connector.jdbc.dialect;

import io.braid.spi.catalog.TableName;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Query that detects whether tables have changed. */
public interface ChangeQuery {
    /** The change token of {@link io.braid.spi.Source#changeToken}. */
    Optional<String> token(Set<TableName> tables, @Nullable String before, Database database);

    /** The database that runs the query. */
    interface Database {
        /** The single text value of a query; empty for null and without a row. */
        Optional<String> text(String sql);
    }
}

package io.braid.connector.jdbc.dialect;

import io.braid.spi.catalog.TableName;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Query that asks a database whether tables have changed. */
public interface ChangeQuery {
    /** The answer, as {@link io.braid.spi.Source#changeToken} has it. */
    Optional<String> token(Set<TableName> tables, @Nullable String before, Database database);

    /** The database that runs the query. */
    interface Database {
        /** The one text that a query answers; nothing for null and for no row. */
        Optional<String> text(String sql);
    }
}

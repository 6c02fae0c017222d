package io.braid.spi;

import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import java.util.Optional;

/**
 * Optional part of a {@link Source} in which users create tables and schemas: by statements of the source itself, which
 * a {@link SourceTransaction} carries out. Safe for use by many threads.
 */
public interface TableDefinitions {
    /**
     * The source's type of a column that holds all values of a type, as they are, and nothing else; empty if it has
     * none. Nullability is not part of it.
     */
    Optional<String> columnType(DataType type);

    /** The text behind the columns of CREATE TABLE. */
    String tableOptions();

    /** True if CREATE, ALTER, DROP and TRUNCATE are part of a transaction; false if each commits it. */
    boolean areTransactional();

    /**
     * The full name of a table in a schema, as the source spells that. Asks the source.
     *
     * @param remoteSchema as in {@link io.braid.spi.catalog.ImportRequest#schema()}
     */
    TableName name(String remoteSchema, String table);

    /** True if there is a schema of that name, in whatever letter case. Asks the source. */
    boolean hasSchema(String name);

    /** The part of a source; empty for one in which nobody creates tables. */
    static Optional<TableDefinitions> of(Source source) {
        return source.optional(TableDefinitions.class);
    }
}

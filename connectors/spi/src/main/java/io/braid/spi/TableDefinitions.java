package io.braid.spi;

import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import java.util.Optional;

/**
 * Optional part of a {@link Source} in which users create tables and schemas, by DDL in the source's dialect that a
 * {@link SourceTransaction} runs. Thread-safe.
 */
public interface TableDefinitions {
    /** The source's column type that holds exactly the values of a type; empty if it has none. Excludes nullability. */
    Optional<String> columnType(DataType type);

    /** The clause after the column list of CREATE TABLE. */
    String tableOptions();

    /** True if CREATE, ALTER, DROP and TRUNCATE are transactional; false if each commits the transaction. */
    boolean areTransactional();

    /**
     * The full name of a table in a schema, in the source's letter case. Queries the source.
     *
     * @param remoteSchema as in {@link io.braid.spi.catalog.ImportRequest#schema()}
     */
    TableName name(String remoteSchema, String table);

    /** True if a schema of that name exists, regardless of letter case. Queries the source. */
    boolean hasSchema(String name);

    /** The DDL support of a source; empty if it has none. */
    static Optional<TableDefinitions> of(Source source) {
        return source.optional(TableDefinitions.class);
    }
}

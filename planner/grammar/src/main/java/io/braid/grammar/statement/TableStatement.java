package io.braid.grammar.statement;

import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.Place;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.change.IfExists;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Statement that creates, drops, renames or truncates tables of sources, or creates or drops schemas and views in them.
 * Can be planned once.
 */
public sealed interface TableStatement extends Statement {
    /**
     * {@code CREATE TABLE} with columns.
     *
     * @param ifNotExists true if an existing table is not an error
     * @param keys the primary key and unique columns
     * @param temporary true if the table lasts as long as the transaction
     */
    record Create(
            SqlIdentifier table, boolean ifNotExists, List<NewColumn> columns, DeclaredKeys keys, boolean temporary)
            implements TableStatement {
        public Create {
            columns = List.copyOf(columns);
        }
    }

    /**
     * {@code CREATE TABLE ... AS}.
     *
     * @param withRows false if the query supplies only the columns
     * @param temporary true if the table lasts as long as the transaction
     */
    record CreateAs(SqlIdentifier table, boolean ifNotExists, SqlNode query, boolean withRows, boolean temporary)
            implements TableStatement {}

    /**
     * {@code DROP TABLE}.
     *
     * @param ifExists true if missing tables are not an error
     * @param cascade true if dependent objects in the source are dropped as well
     */
    record Drop(List<SqlIdentifier> tables, boolean ifExists, boolean cascade) implements TableStatement {
        public Drop {
            tables = List.copyOf(tables);
        }
    }

    /**
     * {@code CREATE SCHEMA} without a server.
     *
     * @param ifNotExists true if an existing schema is not an error
     */
    record CreateSchema(String name, boolean ifNotExists, SqlParserPos position) implements TableStatement {}

    /**
     * {@code DROP SCHEMA} of a schema that is dropped in its source.
     *
     * @param cascade true if its contents are dropped as well
     */
    record DropSchema(String name, boolean cascade, Place place) implements TableStatement {}

    /** {@code CREATE VIEW} in the schema of a source. */
    record CreateView(ViewDefinition view, IfExists ifExists) implements TableStatement {}

    /**
     * {@code DROP VIEW} in the schema of a source.
     *
     * @param path schema and name
     * @param ifExists true if a missing view is not an error
     * @param cascade true if the view is dropped despite dependent objects
     */
    record DropView(List<String> path, boolean ifExists, boolean cascade, Place place) implements TableStatement {
        public DropView {
            path = List.copyOf(path);
        }
    }

    /**
     * {@code ALTER VIEW ... RENAME TO} in the schema of a source.
     *
     * @param path schema and name
     */
    record RenameView(List<String> path, String name, Place place) implements TableStatement {
        public RenameView {
            path = List.copyOf(path);
        }
    }

    /** {@code ALTER TABLE ... RENAME TO}. */
    record Rename(SqlIdentifier table, String name) implements TableStatement {}

    /** {@code TRUNCATE}. */
    record Truncate(List<SqlIdentifier> tables) implements TableStatement {
        public Truncate {
            tables = List.copyOf(tables);
        }
    }

    /** {@code EXPLAIN} of another statement, which is not executed. */
    record Explained(TableStatement statement, SqlParserPos position) implements TableStatement {}
}

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
 * Statement about what users create in sources: creates, drops, renames or empties tables, or creates or drops schemas
 * and views in them. Can be planned once.
 */
public sealed interface TableStatement extends Statement {
    /**
     * {@code CREATE TABLE} with columns.
     *
     * @param ifNotExists true if a table of that name is left as it is
     * @param keys the primary key and unique columns
     * @param temporary true if it lasts as long as the transaction
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
     * @param withRows false if the query gives the columns only
     * @param temporary true if it lasts as long as the transaction
     */
    record CreateAs(SqlIdentifier table, boolean ifNotExists, SqlNode query, boolean withRows, boolean temporary)
            implements TableStatement {}

    /**
     * {@code DROP TABLE}.
     *
     * @param ifExists true if tables that do not exist are passed over
     * @param cascade true if what depends on the tables in their source is dropped as well
     */
    record Drop(List<SqlIdentifier> tables, boolean ifExists, boolean cascade) implements TableStatement {
        public Drop {
            tables = List.copyOf(tables);
        }
    }

    /**
     * {@code CREATE SCHEMA} without a server.
     *
     * @param ifNotExists true if a schema of that name is left as it is
     */
    record CreateSchema(String name, boolean ifNotExists, SqlParserPos position) implements TableStatement {}

    /**
     * {@code DROP SCHEMA} of a schema that is dropped in its source.
     *
     * @param cascade true if what is in it is dropped as well
     */
    record DropSchema(String name, boolean cascade, Place place) implements TableStatement {}

    /** {@code CREATE VIEW} in the schema of a source. */
    record CreateView(ViewDefinition view, IfExists ifExists) implements TableStatement {}

    /**
     * {@code DROP VIEW} in the schema of a source.
     *
     * @param path schema and name
     * @param ifExists true if nothing happens where there is no such view
     * @param cascade true if it is dropped though others need it
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

    /** {@code EXPLAIN} of one of the others, which is not carried out. */
    record Explained(TableStatement statement, SqlParserPos position) implements TableStatement {}
}

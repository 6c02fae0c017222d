package io.braid.testkit.contract;

import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** How a source writes the little SQL that the contract needs; this is the standard's way, and sources override. */
public class SourceSql {
    /** The schema in which tables are created when no other is named, as IMPORT wants it. */
    public String schema() {
        return "public";
    }

    public String name(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    /** Whether there are operands of a kind at all; a kind that only parameters could have is proven by no constant. */
    public boolean has(TypeKind kind) {
        return true;
    }

    /** The type by which a CAST makes operands of a kind. */
    public String castType(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> "BOOLEAN";
            case TINYINT -> "TINYINT";
            case SMALLINT -> "SMALLINT";
            case INTEGER -> "INTEGER";
            case BIGINT -> "BIGINT";
            case REAL -> "REAL";
            case DOUBLE -> "DOUBLE PRECISION";
            case DECIMAL -> "DECIMAL(30, 2)";
            case VARCHAR -> "VARCHAR(100)";
            case VARBINARY -> "VARBINARY(100)";
            case DATE -> "DATE";
            case TIME -> "TIME(6)";
            case TIMESTAMP -> "TIMESTAMP(6)";
            case TIMESTAMP_TZ -> "TIMESTAMP(6) WITH TIME ZONE";
        };
    }

    /** An operand of a kind; binary strings are given by hexadecimal digits. */
    public String operand(TypeKind kind, @Nullable String value) {
        if (value == null) {
            return "CAST(NULL AS " + castType(kind) + ")";
        }
        return switch (kind) {
            case BOOLEAN -> value;
            case VARCHAR -> text(value);
            case VARBINARY -> "X'" + value + "'";
            default -> "CAST('" + value + "' AS " + castType(kind) + ")";
        };
    }

    public String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    /** A count of the statements now running that contain a mark; null where the source cannot tell. */
    public @Nullable String countRunning(String mark) {
        return null;
    }

    /** What makes the source count a table's rows; null where it always knows them. */
    public @Nullable String analyze(String table) {
        return null;
    }
}

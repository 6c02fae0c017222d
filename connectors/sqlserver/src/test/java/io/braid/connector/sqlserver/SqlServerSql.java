package io.braid.connector.sqlserver;

import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ContractSql;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Transact-SQL for the contract. */
final class SqlServerSql extends ContractSql {
    @Override
    public Set<Reported> reports() {
        return EnumSet.complementOf(EnumSet.of(Reported.LENGTHS));
    }

    @Override
    public List<String> analyze(String table, List<String> columns) {
        return columns.stream()
                .map(column -> "CREATE STATISTICS by_" + column + " ON " + table + " (" + column + ")")
                .toList();
    }

    @Override
    public String schema() {
        return "dbo";
    }

    @Override
    public List<String> detailedTable() {
        String comment = "EXEC sp_addextendedproperty 'MS_Description', '%s', 'SCHEMA', 'dbo', 'TABLE', 'detailed'";
        return List.of(
                "CREATE TABLE detailed (id INTEGER IDENTITY, base INTEGER DEFAULT 7, twice AS (base * 2),"
                        + " note VARCHAR(20))",
                comment.formatted("in detail"),
                comment.formatted("the base") + ", 'COLUMN', 'base'");
    }

    @Override
    public boolean tellsCaseApart() {
        return false;
    }

    @Override
    public String castType(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> "BIT";
            case TINYINT -> "SMALLINT";
            case TIMESTAMP -> "DATETIME2(6)";
            case TIMESTAMP_TZ -> "DATETIMEOFFSET(6)";
            case VARCHAR -> "NVARCHAR(100)";
            default -> super.castType(kind);
        };
    }

    @Override
    public String operand(TypeKind kind, @Nullable String value) {
        if (kind == TypeKind.BOOLEAN && value != null) {
            return "CAST('" + value + "' AS BIT)";
        }
        return kind == TypeKind.VARBINARY && value != null ? "0x" + value : super.operand(kind, value);
    }

    @Override
    public String textType(int length) {
        return "NVARCHAR(" + length + ")";
    }

    /** In a CAST, VARCHAR without a length has 30 characters. */
    @Override
    public String echo(String argument) {
        return "CAST(" + argument + " AS NVARCHAR(MAX))";
    }

    @Override
    public String text(String value) {
        return "N" + super.text(value);
    }

    @Override
    public String countRunning(String mark) {
        return "SELECT COUNT(*) FROM sys.dm_exec_requests r CROSS APPLY sys.dm_exec_sql_text(r.sql_handle) t"
                + " WHERE t.text LIKE '%" + mark + "%' AND r.session_id <> @@SPID";
    }
}

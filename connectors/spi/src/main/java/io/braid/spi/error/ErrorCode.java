package io.braid.spi.error;

import static io.braid.spi.error.ErrorCategory.RESOURCES;
import static io.braid.spi.error.ErrorCategory.SERVER;
import static io.braid.spi.error.ErrorCategory.SOURCE;
import static io.braid.spi.error.ErrorCategory.USER;

/** Every error that Braid reports: a readable name, the SQLSTATE a client sees, and whose it is. */
public enum ErrorCode {
    CONNECTION_FAILED("08001", USER),
    CONNECTION_LOST("08006", SERVER),
    PROTOCOL_VIOLATION("08P01", USER),
    MISSING_PARAMETER("07001", USER),
    FEATURE_NOT_SUPPORTED("0A000", USER),
    STRING_TOO_LONG("22001", USER),
    NUMERIC_OUT_OF_RANGE("22003", USER),
    NULL_NOT_ALLOWED("22004", USER),
    INVALID_DATETIME("22007", USER),
    DIVISION_BY_ZERO("22012", USER),
    INVALID_ESCAPE("22025", USER),
    INVALID_CAST("22018", USER),
    INVALID_PARAMETER("22023", USER),
    INVALID_JSON("22032", USER),
    SEVERAL_JSON_ITEMS("22034", USER),
    NO_JSON_ITEM("22035", USER),
    INVALID_XML_DOCUMENT("2200M", USER),
    INVALID_XML_CONTENT("2200N", USER),
    INVALID_XML_COMMENT("2200S", USER),
    INVALID_XML_INSTRUCTION("2200T", USER),
    INVALID_PASSWORD("28P01", USER),
    INVALID_DATABASE("3D000", USER),
    INSUFFICIENT_PRIVILEGE("42501", USER),
    SYNTAX_ERROR("42601", USER),
    INVALID_NAME("42602", USER),
    UNDEFINED_COLUMN("42703", USER),
    AMBIGUOUS_COLUMN("42702", USER),
    UNDEFINED_TABLE("42P01", USER),
    AMBIGUOUS_TABLE("42P09", USER),
    UNDEFINED_FUNCTION("42883", USER),
    UNDEFINED_OBJECT("42704", USER),
    TYPE_MISMATCH("42804", USER),
    DUPLICATE_OBJECT("42710", USER),
    DEPENDENT_OBJECTS("2BP01", USER),
    VIEW_NOT_FRESH("55000", USER),
    DUPLICATE_ALIAS("42712", USER),
    GROUPING_ERROR("42803", USER),
    INVALID_OPTION("HV00D", USER),
    INVALID_MODEL("HV000", USER),
    CONFIGURATION_ERROR("F0000", USER),
    CARDINALITY_VIOLATION("21000", USER),
    READ_ONLY("25006", USER),
    /** Clients know PostgreSQL's SQLSTATE for it, and prepare the statement again. */
    CHANGED_RESULT_TYPE("0A000", USER),
    ACTIVE_TRANSACTION("25001", USER),
    NO_TRANSACTION("25P01", USER),
    FAILED_TRANSACTION("25P02", USER),
    INVALID_STATEMENT_NAME("26000", USER),
    DUPLICATE_STATEMENT("42P05", USER),
    INVALID_CURSOR_NAME("34000", USER),
    DUPLICATE_CURSOR("42P03", USER),
    INVALID_SAVEPOINT("3B001", USER),
    INVALID_CURSOR_STATE("24000", USER),
    UNCHANGEABLE("55P02", USER),
    OUT_OF_MEMORY("53200", RESOURCES),
    DISK_FULL("53100", RESOURCES),
    TOO_MANY_CONNECTIONS("53300", RESOURCES),
    CONFIGURATION_LIMIT_EXCEEDED("53400", RESOURCES),
    STATEMENT_TOO_COMPLEX("54001", RESOURCES),
    LIMIT_EXCEEDED("54000", RESOURCES),
    QUERY_CANCELED("57014", USER),
    QUERY_TIMEOUT("57014", USER),
    SERVER_SHUTDOWN("57P01", SERVER),
    SOURCE_UNAVAILABLE("HV00N", SOURCE),
    SOURCE_FAILED("HV00L", SOURCE),
    SOURCE_LOST("58030", SOURCE),
    SOURCE_DATA_INVALID("HV004", SOURCE),
    DATA_CORRUPTED("XX001", SERVER),
    INTERNAL_ERROR("XX000", SERVER);

    private final String sqlState;
    private final ErrorCategory category;

    ErrorCode(String sqlState, ErrorCategory category) {
        this.sqlState = sqlState;
        this.category = category;
    }

    public String sqlState() {
        return sqlState;
    }

    /**
     * Whether it tells of values for which something cannot be computed, and would not be for others: class 22 of SQL.
     */
    public boolean isOfValues() {
        return sqlState.startsWith("22");
    }

    public ErrorCategory category() {
        return category;
    }
}

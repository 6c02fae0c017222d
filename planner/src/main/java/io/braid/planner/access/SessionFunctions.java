package io.braid.planner.access;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Replacement of session functions by their values: {@code CURRENT_USER}, {@code SESSION_USER}, {@code USER},
 * {@code has_role('name')}, {@code CURRENT_SCHEMA}, {@code CURRENT_CATALOG} and {@code CURRENT_DATABASE()}. An instance
 * serves one statement. Not thread-safe.
 */
public final class SessionFunctions {
    /** Function that is true if the current user has a role. */
    public static final String HAS_ROLE = "HAS_ROLE";

    private static final Set<String> USER = Set.of("CURRENT_USER", "SESSION_USER", "USER", "CURRENT_ROLE");
    private static final String SCHEMA = "CURRENT_SCHEMA";
    private static final String CATALOG = "CURRENT_CATALOG";
    private static final String DATABASE = "CURRENT_DATABASE";

    private final Rights rights;
    private final @Nullable String defaultSchema;
    private final String database;
    private boolean namedUser;
    private boolean namedSchema;
    private boolean namedRole;

    /**
     * Creates the functions of a session.
     *
     * @param defaultSchema the schema of unqualified table names
     * @param database the name of the session's database
     */
    public SessionFunctions(Rights rights, @Nullable String defaultSchema, String database) {
        this.rights = rights;
        this.defaultSchema = defaultSchema;
        this.database = database;
    }

    /** Returns the name of the session's database. */
    public String database() {
        return database;
    }

    /** Returns the rights of the session's user. */
    public Rights rights() {
        return rights;
    }

    /** True if the SQL read so far depends on the user's name. */
    public boolean namedUser() {
        return namedUser;
    }

    /** Returns the session function that makes the SQL read so far depend on the session rather than on its rights. */
    public Optional<String> any() {
        if (namedSchema) {
            return Optional.of(SCHEMA);
        }
        return namedUser ? Optional.of("CURRENT_USER") : namedRole ? Optional.of(HAS_ROLE) : Optional.empty();
    }

    /** Returns the statement with session functions replaced by their values. */
    public SqlNode replacedIn(SqlNode statement) {
        SqlNode replaced = statement.accept(new Replacing());
        return replaced == null ? statement : replaced;
    }

    private SqlNode user(SqlParserPos place) {
        namedUser = true;
        return text(SqlLiteral.createCharString(rights.principal().user(), place));
    }

    private SqlNode schema(SqlParserPos place) {
        namedSchema = true;
        return text(
                defaultSchema == null
                        ? SqlLiteral.createNull(place)
                        : SqlLiteral.createCharString(defaultSchema, place));
    }

    private SqlNode database(SqlParserPos place) {
        return text(SqlLiteral.createCharString(database, place));
    }

    private static SqlNode text(SqlNode name) {
        SqlParserPos place = name.getParserPosition();
        // The type must not depend on the length of the name.
        return SqlStdOperatorTable.CAST.createCall(
                place, name, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, place), place));
    }

    private SqlNode hasRole(SqlCall call) {
        boolean isText = call.operandCount() == 1
                && call.operand(0) instanceof SqlLiteral literal
                && SqlTypeName.CHAR_TYPES.contains(literal.getTypeName());
        if (!isText) {
            SqlParserPos place = call.getParserPosition();
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "HAS_ROLE takes the name of a role as a text in quotes, such as has_role('analyst')",
                    new TextPlace(place.getLineNum(), place.getColumnNum()));
        }
        namedRole = true;
        String role = ((SqlLiteral) call.operand(0)).getValueAs(String.class);
        return SqlLiteral.createBoolean(rights.has(role), call.getParserPosition());
    }

    /** Replacement of each session function in a statement. */
    private final class Replacing extends SqlShuttle {
        @Override
        public @Nullable SqlNode visit(SqlIdentifier identifier) {
            if (!identifier.isSimple()
                    || identifier.isComponentQuoted(0)
                    || identifier.getParserPosition().isQuoted()) {
                return identifier;
            }
            String word = identifier.getSimple().toUpperCase(Locale.ROOT);
            SqlParserPos place = identifier.getParserPosition();
            return switch (word) {
                case SCHEMA -> schema(place);
                case CATALOG -> database(place);
                default -> USER.contains(word) ? user(place) : identifier;
            };
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (call.getOperator() instanceof SqlFunction function) {
                String name = function.getName().toUpperCase(Locale.ROOT);
                if (call.operandCount() == 0 && USER.contains(name)) {
                    return user(call.getParserPosition());
                }
                if (call.operandCount() == 0 && name.equals(SCHEMA)) {
                    return schema(call.getParserPosition());
                }
                if (call.operandCount() == 0 && name.equals(DATABASE)) {
                    return database(call.getParserPosition());
                }
                if (name.equals(HAS_ROLE)) {
                    return hasRole(call);
                }
            }
            return super.visit(call);
        }
    }
}

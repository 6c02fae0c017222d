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
 * Puts who asks in the place of the words that stand for it: {@code CURRENT_USER}, {@code SESSION_USER}, {@code USER} and
 * {@code has_role('name')}. For one statement; not for use by several threads.
 */
public final class SessionWords {
    /** The function that tells whether the user is in a role. */
    public static final String HAS_ROLE = "HAS_ROLE";

    private static final Set<String> USER = Set.of("CURRENT_USER", "SESSION_USER", "USER");

    private final Rights rights;
    private boolean namedUser;
    private boolean namedRole;

    public SessionWords(Rights rights) {
        this.rights = rights;
    }

    /** Whether what was read so far means something else for another user with the same rights. */
    public boolean namedUser() {
        return namedUser;
    }

    /** The word that makes what was read so far mean something else for others, whatever they may see. */
    public Optional<String> any() {
        return namedUser ? Optional.of("CURRENT_USER") : namedRole ? Optional.of(HAS_ROLE) : Optional.empty();
    }

    /** The statement without such words. */
    public SqlNode replacedIn(SqlNode statement) {
        SqlNode replaced = statement.accept(new Replacing());
        return replaced == null ? statement : replaced;
    }

    private SqlNode user(SqlParserPos place) {
        namedUser = true;
        SqlNode name = SqlLiteral.createCharString(rights.principal().user(), place);
        // The names differ in length, the type must not.
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

    /** Replaces one word after the other. */
    private final class Replacing extends SqlShuttle {
        @Override
        public @Nullable SqlNode visit(SqlIdentifier identifier) {
            boolean isWord = identifier.isSimple()
                    && !identifier.isComponentQuoted(0)
                    && USER.contains(identifier.getSimple().toUpperCase(Locale.ROOT));
            return isWord ? user(identifier.getParserPosition()) : identifier;
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (call.getOperator() instanceof SqlFunction function) {
                String name = function.getName().toUpperCase(Locale.ROOT);
                if (call.operandCount() == 0 && USER.contains(name)) {
                    return user(call.getParserPosition());
                }
                if (name.equals(HAS_ROLE)) {
                    return hasRole(call);
                }
            }
            return super.visit(call);
        }
    }
}

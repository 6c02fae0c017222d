package io.braid.planner.validate;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Aliases of tables: {@code x} in {@code FROM nation AS x}. */
final class TableAliases {
    private TableAliases() {}

    /**
     * Returns the first alias of a table in a statement; null if it has none.
     *
     * @param name name of the table, as qualified in the statement
     */
    static @Nullable String alias(SqlNode statement, String name) {
        String[] found = {null};
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (found[0] == null
                        && call.getKind() == SqlKind.AS
                        && call.operand(1) instanceof SqlIdentifier alias
                        && isCalled(call.operand(0), name)) {
                    found[0] = alias.getSimple();
                }
                return super.visit(call);
            }
        });
        return found[0];
    }

    private static boolean isCalled(SqlNode table, String name) {
        if (table.getKind() == SqlKind.TABLE_REF || table.getKind() == SqlKind.EXPLICIT_TABLE) {
            return isCalled(((SqlCall) table).operand(0), name);
        }
        return table instanceof SqlIdentifier identifier && endsWith(identifier.names, name);
    }

    private static boolean endsWith(List<String> names, String name) {
        String whole = String.join(".", names).toLowerCase(Locale.ROOT);
        String required = name.toLowerCase(Locale.ROOT);
        return whole.equals(required) || whole.endsWith("." + required);
    }
}

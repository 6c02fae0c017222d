package io.braid.planner.postgres;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * System column {@code tableoid} of tables in {@code pg_catalog}: {@code l.tableoid} becomes
 * {@code regclassin('pg_catalog.pg_language')} if {@code l} is that table.
 */
final class TableOids extends SqlShuttle {
    private static final String COLUMN = "tableoid";
    private static final String SCHEMA = "pg_catalog";

    /** Tables of each enclosing query, by their aliases in lower case. */
    private final Deque<Map<String, String>> tables = new ArrayDeque<>();

    private TableOids() {}

    static SqlNode writtenOut(SqlNode statement) {
        SqlNode written = isAnyIn(statement) ? statement.accept(new TableOids()) : statement;
        return written == null ? statement : written;
    }

    static boolean isAnyIn(SqlNode statement) {
        boolean[] found = {false};
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier name) {
                found[0] |= isMeant(name);
                return null;
            }
        });
        return found[0];
    }

    private static boolean isMeant(SqlIdentifier name) {
        return name.names.size() == 2 && Util.last(name.names).equalsIgnoreCase(COLUMN);
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (!(call instanceof SqlSelect select)) {
            return isNamed(call) ? named(call) : super.visit(call);
        }
        Map<String, String> found = new HashMap<>();
        if (select.getFrom() != null) {
            collect(select.getFrom(), found);
        }
        tables.push(found);
        try {
            return super.visit(call) instanceof SqlSelect written ? withNames(select, written) : call;
        } finally {
            tables.pop();
        }
    }

    /** Restores the names of replaced columns in the select list. */
    private static SqlSelect withNames(SqlSelect select, SqlSelect written) {
        SqlNodeList before = select.getSelectList();
        SqlNodeList items = new SqlNodeList(before.getParserPosition());
        for (int i = 0; i < before.size(); i++) {
            SqlNode item = written.getSelectList().get(i);
            items.add(
                    before.get(i) instanceof SqlIdentifier && item instanceof SqlCall
                            ? SelectedSets.named(item, COLUMN)
                            : item);
        }
        SqlSelect copy = (SqlSelect) written.clone(written.getParserPosition());
        copy.setSelectList(items);
        return copy;
    }

    private static boolean isNamed(SqlCall call) {
        return call.getKind() == SqlKind.AS;
    }

    /** Replaces the column in an aliased expression, but not in the aliases. */
    private SqlNode named(SqlCall call) {
        SqlNode inner = call.operand(0).accept(this);
        if (inner == null || inner == call.operand(0)) {
            return call;
        }
        SqlCall copy = (SqlCall) call.clone(call.getParserPosition());
        copy.setOperand(0, inner);
        return copy;
    }

    private static void collect(SqlNode from, Map<String, String> found) {
        if (from instanceof SqlJoin join) {
            collect(join.getLeft(), found);
            collect(join.getRight(), found);
        } else if (from instanceof SqlIdentifier table) {
            add(table, Util.last(table.names), found);
        } else if (from instanceof SqlCall call
                && call.getKind() == SqlKind.AS
                && call.operand(0) instanceof SqlIdentifier table
                && call.operand(1) instanceof SqlIdentifier alias) {
            add(table, alias.getSimple(), found);
        }
    }

    private static void add(SqlIdentifier table, String alias, Map<String, String> found) {
        List<String> names = table.names;
        String name = Util.last(names).toLowerCase(Locale.ROOT);
        boolean isCatalog = names.size() == 1
                ? name.startsWith("pg_")
                : names.size() == 2 && names.get(0).equalsIgnoreCase(SCHEMA);
        if (isCatalog) {
            found.put(alias.toLowerCase(Locale.ROOT), SCHEMA + "." + name);
        }
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
        if (!isMeant(name)) {
            return name;
        }
        String alias = name.names.get(0).toLowerCase(Locale.ROOT);
        for (Map<String, String> query : tables) {
            String table = query.get(alias);
            if (table != null) {
                return SetReturning.named("REGCLASSIN")
                        .createCall(
                                name.getParserPosition(), SqlLiteral.createCharString(table, name.getParserPosition()));
            }
        }
        return name;
    }
}

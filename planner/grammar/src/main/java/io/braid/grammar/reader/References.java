package io.braid.grammar.reader;

import io.braid.grammar.parser.Merge;
import io.braid.grammar.parser.OnConflict;
import io.braid.grammar.parser.TableWrite;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.jspecify.annotations.Nullable;

/**
 * Tables, views and functions that a query references in FROM at any level of nesting, or that the statements of a
 * trigger write and read.
 */
public final class References {
    private final List<List<String>> found = new ArrayList<>();
    private final Deque<Part> open = new ArrayDeque<>();

    private References() {}

    /** Returns the names as written, without those that WITH defines; none if the text is no query. */
    public static List<List<String>> in(String sql) {
        References references = new References();
        try {
            references.add(StatementReader.query(sql), false, Set.of());
        } catch (BraidException e) {
            try {
                StatementReader.trigger(sql).forEach(references::add);
            } catch (BraidException none) {
                return List.of();
            }
        }
        while (!references.open.isEmpty()) {
            references.look(references.open.pop());
        }
        return List.copyOf(references.found);
    }

    private void add(TableWrite write) {
        SqlNode change = write.change();
        if (change instanceof SqlInsert insert) {
            add(insert.getTargetTable(), true, Set.of());
            add(insert.getSource(), false, Set.of());
        } else if (change instanceof SqlUpdate update) {
            add(update.getTargetTable(), true, Set.of());
            add(update.getSourceExpressionList(), false, Set.of());
            add(update.getCondition(), false, Set.of());
        } else if (change instanceof SqlDelete delete) {
            add(delete.getTargetTable(), true, Set.of());
            add(delete.getCondition(), false, Set.of());
        } else if (change instanceof Merge merge) {
            add(merge.target(), true, Set.of());
            add(merge.source(), true, Set.of());
            add(merge.condition(), false, Set.of());
            merge.clauses().forEach(clause -> {
                add(clause.condition(), false, Set.of());
                add(clause.values(), false, Set.of());
            });
        }
        OnConflict conflict = write.conflict();
        if (conflict != null && conflict.update() != null) {
            add(conflict.update().getSourceExpressionList(), false, Set.of());
            add(conflict.update().getCondition(), false, Set.of());
        }
    }

    private void look(Part part) {
        SqlNode node = part.node();
        Set<String> known = part.known();
        if (node instanceof SqlWith with) {
            lookInto(with, known);
        } else if (node instanceof SqlSelect select) {
            select.getOperandList().forEach(operand -> add(operand, operand == select.getFrom(), known));
        } else if (node instanceof SqlIdentifier name && part.isTable()) {
            addName(name, known);
        } else if (node instanceof SqlJoin join) {
            add(join.getLeft(), true, known);
            add(join.getRight(), true, known);
            add(join.getCondition(), false, known);
        } else if (node instanceof SqlNodeList list) {
            addAll(list.getList(), known);
        } else if (node instanceof SqlCall call) {
            lookInto(call, part);
        }
    }

    private void lookInto(SqlWith with, Set<String> known) {
        Set<String> visible = new HashSet<>(known);
        for (SqlNode node : with.withList) {
            SqlWithItem item = (SqlWithItem) node;
            String name = item.name.getSimple().toLowerCase(Locale.ROOT);
            if (item.recursive.booleanValue()) {
                visible.add(name);
            }
            add(item.query, false, Set.copyOf(visible));
            visible.add(name);
        }
        add(with.body, false, Set.copyOf(visible));
    }

    private void lookInto(SqlCall call, Part part) {
        List<SqlNode> operands = call.getOperandList();
        boolean namesTable = call.getKind() == SqlKind.EXPLICIT_TABLE || call instanceof SqlTableRef;
        if (namesTable || (part.isTable() && isAround(call))) {
            add(operands.get(0), true, part.known());
            addAll(operands.subList(1, operands.size()), part.known());
            return;
        }
        if (part.isTable() && call.getOperator() instanceof SqlFunction function) {
            @Nullable SqlIdentifier name = function.getSqlIdentifier();
            if (name != null) {
                addName(name, Set.of());
            }
        }
        addAll(operands, part.known());
    }

    /** True for a node whose first operand is a table of FROM. */
    private static boolean isAround(SqlCall call) {
        return switch (call.getKind()) {
            case AS, LATERAL, COLLECTION_TABLE, TABLESAMPLE, SNAPSHOT, EXTEND, PIVOT, UNPIVOT, MATCH_RECOGNIZE -> true;
            default -> false;
        };
    }

    private void addName(SqlIdentifier name, Set<String> known) {
        if (name.names.size() > 1 || !known.contains(name.getSimple().toLowerCase(Locale.ROOT))) {
            found.add(List.copyOf(name.names));
        }
    }

    private void addAll(List<? extends @Nullable SqlNode> nodes, Set<String> known) {
        nodes.forEach(node -> add(node, false, known));
    }

    private void add(@Nullable SqlNode node, boolean isTable, Set<String> known) {
        if (node != null) {
            open.push(new Part(node, isTable, known));
        }
    }

    /**
     * A part of the query to visit.
     *
     * @param isTable whether it is in FROM
     * @param known the WITH names in scope, in lower case
     */
    private record Part(SqlNode node, boolean isTable, Set<String> known) {}
}

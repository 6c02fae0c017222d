package io.braid.planner.write;

import io.braid.grammar.parser.Merge;
import io.braid.grammar.parser.MergeClause;
import io.braid.grammar.parser.OnConflict;
import io.braid.grammar.parser.TableWrite;
import io.braid.grammar.reader.StatementReader;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.TriggerDefinition.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Statement of a trigger, with columns of NEW and OLD turned into parameters.
 *
 * @param parameters the columns that are its parameters, in order
 */
public record TriggerStatement(TableWrite statement, List<RowColumn> parameters) {
    public TriggerStatement {
        parameters = List.copyOf(parameters);
    }

    /**
     * Column of NEW or OLD.
     *
     * @param column its position in the view
     */
    public record RowColumn(boolean isNew, int column) {}

    /**
     * Returns the statements of a trigger.
     *
     * @param columns of its view
     */
    public static List<TriggerStatement> of(TriggerDefinition trigger, RelDataType columns) {
        return StatementReader.trigger(trigger.sql()).stream()
                .map(statement -> new Binding(trigger, columns, tablesIn(statement)).bound(statement))
                .toList();
    }

    /** Returns the table names in FROM, which may begin with a schema called new or old. */
    private static Set<SqlNode> tablesIn(TableWrite statement) {
        Set<SqlNode> tables = Collections.newSetFromMap(new IdentityHashMap<>());
        SqlNode change = statement.change();
        SqlBasicVisitor<@Nullable Void> search = new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call instanceof SqlSelect select) {
                    addTables(select.getFrom(), tables);
                }
                return super.visit(call);
            }
        };
        if (change instanceof SqlInsert insert) {
            insert.getSource().accept(search);
        } else if (change instanceof SqlUpdate update) {
            update.getSourceExpressionList().accept(search);
            accept(update.getCondition(), search);
        } else if (change instanceof SqlDelete delete) {
            accept(delete.getCondition(), search);
        } else if (change instanceof Merge merge) {
            addTables(merge.source(), tables);
            merge.source().accept(search);
            merge.condition().accept(search);
        }
        return tables;
    }

    private static void accept(@Nullable SqlNode node, SqlBasicVisitor<@Nullable Void> search) {
        if (node != null) {
            node.accept(search);
        }
    }

    private static void addTables(@Nullable SqlNode from, Set<SqlNode> tables) {
        if (from instanceof SqlIdentifier) {
            tables.add(from);
        } else if (from instanceof SqlJoin join) {
            addTables(join.getLeft(), tables);
            addTables(join.getRight(), tables);
        } else if (from instanceof SqlCall call
                && (from.getKind() == SqlKind.AS || from.getKind() == SqlKind.TABLE_REF)) {
            addTables(call.operand(0), tables);
        }
    }

    /** Replacement of columns of NEW and OLD in one statement. */
    private static final class Binding extends SqlShuttle {
        private final TriggerDefinition trigger;
        private final RelDataType columns;
        private final Set<SqlNode> tables;
        private final List<RowColumn> parameters = new ArrayList<>();

        Binding(TriggerDefinition trigger, RelDataType columns, Set<SqlNode> tables) {
            this.trigger = trigger;
            this.columns = columns;
            this.tables = tables;
        }

        TriggerStatement bound(TableWrite statement) {
            SqlNode change = change(statement.change());
            OnConflict conflict = statement.conflict();
            OnConflict bound = conflict == null || conflict.update() == null
                    ? conflict
                    : new OnConflict(conflict.position(), conflict.columns(), update(conflict.update()));
            return new TriggerStatement(
                    new TableWrite(statement.getParserPosition(), change, bound, null), List.copyOf(parameters));
        }

        private SqlNode change(SqlNode change) {
            if (change instanceof SqlInsert insert) {
                insert.setOperand(2, replaced(insert.getSource()));
                return insert;
            }
            if (change instanceof SqlUpdate update) {
                return update(update);
            }
            if (change instanceof SqlDelete delete) {
                SqlNode condition = delete.getCondition();
                return new SqlDelete(
                        delete.getParserPosition(),
                        delete.getTargetTable(),
                        condition == null ? null : replaced(condition),
                        null,
                        delete.getAlias());
            }
            Merge merge = (Merge) change;
            return new Merge(
                    merge.getParserPosition(),
                    merge.target(),
                    merge.alias(),
                    replaced(merge.source()),
                    replaced(merge.condition()),
                    merge.clauses().stream().map(this::clause).toList());
        }

        private SqlUpdate update(SqlUpdate update) {
            SqlNode condition = update.getCondition();
            return new SqlUpdate(
                    update.getParserPosition(),
                    update.getTargetTable(),
                    update.getTargetColumnList(),
                    (SqlNodeList) replaced(update.getSourceExpressionList()),
                    condition == null ? null : replaced(condition),
                    null,
                    update.getAlias());
        }

        private MergeClause clause(MergeClause clause) {
            SqlNode condition = clause.condition();
            SqlNodeList values = clause.values();
            return new MergeClause(
                    clause.position(),
                    clause.matched(),
                    condition == null ? null : replaced(condition),
                    clause.action(),
                    clause.columns(),
                    values == null ? null : (SqlNodeList) replaced(values));
        }

        private SqlNode replaced(SqlNode node) {
            SqlNode result = node.accept(this);
            return result == null ? node : result;
        }

        @Override
        public SqlNode visit(SqlIdentifier name) {
            boolean isNew = name.names.get(0).equalsIgnoreCase("NEW");
            boolean isRow =
                    name.names.size() == 2 && (isNew || name.names.get(0).equalsIgnoreCase("OLD"));
            if (!isRow || tables.contains(name)) {
                return name;
            }
            if (trigger.event() == (isNew ? Event.DELETE : Event.INSERT)) {
                throw wrong(
                        name,
                        trigger.event() + " has no " + (isNew ? "NEW" : "OLD") + " row: write "
                                + (isNew ? "OLD" : "NEW") + ".column");
            }
            int column = column(name);
            SqlDynamicParam parameter = new SqlDynamicParam(parameters.size(), name.getParserPosition());
            parameters.add(new RowColumn(isNew, column));
            return AssignedValues.typed(
                    parameter, columns.getFieldList().get(column).getType());
        }

        private int column(SqlIdentifier name) {
            if (name.isStar()) {
                throw wrong(name, "name the columns of the row one by one: NEW.column");
            }
            List<String> names = columns.getFieldNames();
            for (int i = 0; i < names.size(); i++) {
                if (names.get(i).equalsIgnoreCase(name.names.get(1))) {
                    return i;
                }
            }
            throw wrong(
                    name,
                    "view " + trigger.schema() + "." + trigger.view() + " has no column '" + name.names.get(1) + "'"
                            + Suggestion.hint(name.names.get(1), names));
        }

        private static BraidException wrong(SqlIdentifier name, String message) {
            return new BraidException(ErrorCode.UNDEFINED_COLUMN, message, CalciteErrors.at(name.getParserPosition()));
        }
    }
}

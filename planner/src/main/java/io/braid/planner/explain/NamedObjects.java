package io.braid.planner.explain;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Objects that a statement itself references, without those behind views.
 *
 * @param relations the schema and name of each table or view
 * @param functions the schema and name of each function of the model
 * @param operators the names of all functions and operators in the statement, in upper case
 */
public record NamedObjects(Set<List<String>> relations, Set<List<String>> functions, Set<String> operators) {
    /**
     * Returns the objects of a statement as written.
     *
     * @param table finds the table or view of a name
     * @param function finds the model's function of a name
     */
    public static NamedObjects in(
            SqlNode statement,
            Function<List<String>, Optional<List<String>>> table,
            Function<List<String>, Optional<List<String>>> function) {
        Search search = new Search(table, function);
        statement.accept(search);
        return new NamedObjects(search.relations, search.functions, search.operators);
    }

    /** Search in a statement. */
    private static final class Search extends SqlBasicVisitor<@Nullable Void> {
        private final Function<List<String>, Optional<List<String>>> table;
        private final Function<List<String>, Optional<List<String>>> function;
        private final Set<List<String>> relations = new LinkedHashSet<>();
        private final Set<List<String>> functions = new LinkedHashSet<>();
        private final Set<String> operators = new TreeSet<>();
        /** Names of WITH queries. */
        private final Set<String> queries = new HashSet<>();

        Search(
                Function<List<String>, Optional<List<String>>> table,
                Function<List<String>, Optional<List<String>>> function) {
            this.table = table;
            this.function = function;
        }

        @Override
        public @Nullable Void visit(SqlCall call) {
            operators.add(call.getOperator().getName().toUpperCase(Locale.ROOT));
            if (call instanceof SqlWithItem item) {
                queries.add(item.name.getSimple().toUpperCase(Locale.ROOT));
            } else if (call instanceof SqlSelect select) {
                from(select.getFrom());
            } else if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
                from(call.operand(0));
            } else if (call.getOperator() instanceof SqlFunction named && named.getSqlIdentifier() != null) {
                function.apply(named.getSqlIdentifier().names).ifPresent(functions::add);
            }
            return super.visit(call);
        }

        private void from(@Nullable SqlNode node) {
            if (node instanceof SqlIdentifier name) {
                boolean isQuery =
                        name.isSimple() && queries.contains(name.getSimple().toUpperCase(Locale.ROOT));
                if (!isQuery) {
                    table.apply(name.names).ifPresent(relations::add);
                }
            } else if (node instanceof SqlJoin join) {
                from(join.getLeft());
                from(join.getRight());
            } else if (node instanceof SqlCall call && !call.isA(SqlKind.QUERY) && call.operandCount() > 0) {
                from(call.operand(0));
            }
        }
    }
}

package io.braid.planner.convert;

import io.braid.grammar.reader.StatementReader;
import io.braid.planner.barrier.SecurityBarriers;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.DefinitionStack;
import io.braid.planner.catalog.StatementSchema;
import io.braid.planner.function.CatalogFunctionNames;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.syntax.GenerateSeries;
import io.braid.planner.syntax.JsonTableFunctions;
import io.braid.planner.syntax.ParameterSubstitution;
import io.braid.planner.syntax.TableFunctions;
import io.braid.planner.syntax.TypeNames;
import io.braid.planner.syntax.UnnestCalls;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.FunctionDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Inlining of the model's functions, and of {@link GenerateSeries}, {@link UnnestCalls} and {@link JsonTableFunctions}:
 * calls in FROM are replaced by queries with the arguments in place of the parameters. Calls of other functions remain
 * unchanged.
 */
final class FunctionExpansion {
    private final CatalogSnapshot snapshot;
    private final DefinitionStack open;
    private final Consumer<SqlNode> validation;

    /** @param validation fails if a query is invalid */
    public FunctionExpansion(CatalogSnapshot snapshot, Consumer<SqlNode> validation) {
        this.snapshot = snapshot;
        this.open = snapshot.open();
        this.validation = validation;
    }

    /** Expands the functions of a statement, which may call those visible to the user. */
    public SqlNode expand(SqlNode statement) {
        return expand(statement, snapshot.root());
    }

    /** Expands the functions in the query of a view, function or policy, which may call all of them. */
    public SqlNode expandOwners(SqlNode query) {
        return expand(query, snapshot.owner());
    }

    private SqlNode expand(SqlNode statement, CalciteSchema root) {
        SqlNode expanded = statement.accept(new Expander(root));
        return expanded == null ? statement : expanded;
    }

    /** Fails if calls of a function with arguments of the declared types would fail; the error names the function. */
    public void check(FunctionDefinition function) {
        open.within("function", nameOf(function), function.place(), () -> {
            function.parameters().forEach(parameter -> TypeReader.type(parameter.type()));
            SqlNode query = query(function, unknown(function));
            validation.accept(query);
            return query;
        });
    }

    /** Returns the query of a function for arguments of which only the types are known. */
    public SqlNode body(FunctionDefinition function) {
        return body(function, unknown(function));
    }

    private static List<SqlNode> unknown(FunctionDefinition function) {
        return IntStream.range(0, function.parameters().size())
                .mapToObj(index -> (SqlNode) new SqlDynamicParam(index, SqlParserPos.ZERO))
                .toList();
    }

    private SqlNode body(FunctionDefinition function, List<SqlNode> arguments) {
        if (open.isNew(nameOf(function))) {
            check(function);
        }
        return open.within("function", nameOf(function), function.place(), () -> query(function, arguments));
    }

    private SqlNode query(FunctionDefinition function, List<SqlNode> arguments) {
        Map<String, SqlNode> values = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            DeclaredColumn parameter = function.parameters().get(i);
            values.put(parameter.name().toLowerCase(Locale.ROOT), cast(arguments.get(i), parameter));
        }
        ParameterSubstitution parameters =
                new ParameterSubstitution(List.of(function.schema(), function.name()), values, this::owners);
        SqlNode query = expandOwners(parameters.putInto(StatementReader.query(function.sql())));
        return snapshot.isNarrowed() ? SecurityBarriers.marked(query) : query;
    }

    /** Qualifies a table name in a function, so that it resolves wherever the function is called. */
    private SqlIdentifier owners(SqlIdentifier table) {
        if (!snapshot.isNarrowed() || table.names.size() < 2) {
            return table;
        }
        List<String> path = new ArrayList<>(List.of(snapshot.ownersName()));
        path.addAll(table.names);
        DefinerSchema.addTo(snapshot.root(), snapshot.ownersName(), snapshot.owner());
        DefinerSchema.addTo(snapshot.owner(), snapshot.ownersName(), snapshot.owner());
        return new SqlIdentifier(path, table.getParserPosition());
    }

    private static SqlNode cast(SqlNode argument, DeclaredColumn parameter) {
        return SqlStdOperatorTable.CAST.createCall(
                argument.getParserPosition(), argument, TypeNames.tree(parameter.type()));
    }

    private static String nameOf(FunctionDefinition function) {
        return function.schema() + "." + function.name();
    }

    /** Returns the model's function that a call in FROM means; null if it is none. */
    private static @Nullable FunctionDefinition meant(SqlCall call, CalciteSchema root) {
        if (!(call.getOperator() instanceof SqlFunction function)) {
            return null;
        }
        SqlIdentifier name = function.getNameAsId();
        if (name.names.size() != 2 || CatalogFunctionNames.isSchema(name.names.get(0))) {
            return null;
        }
        String schema = name.names.get(0);
        String simple = name.names.get(1);
        return StatementSchema.function(root, schema, simple)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_FUNCTION,
                        "There is no function " + schema + "." + simple
                                + Suggestion.hint(simple, StatementSchema.functionNames(root, schema)),
                        CalciteErrors.at(call.getParserPosition())));
    }

    private static void checkArguments(FunctionDefinition function, SqlCall call) {
        int required = function.parameters().size();
        if (call.operandCount() != required) {
            throw CalciteErrors.wrongCount("The function " + nameOf(function), signature(function), call);
        }
        call.getOperandList().forEach(argument -> checkArgument(function, argument));
    }

    private static void checkArgument(FunctionDefinition function, SqlNode argument) {
        if (argument.getKind() == SqlKind.ARGUMENT_ASSIGNMENT || argument.getKind() == SqlKind.DEFAULT) {
            throw refused(function, "are given by position, one for each parameter", argument);
        }
        argument.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier identifier) {
                throw refused(function, "cannot name columns, such as '" + identifier + "'", identifier);
            }

            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call.isA(SqlKind.QUERY)) {
                    throw refused(function, "cannot be queries", call);
                }
                return super.visit(call);
            }
        });
    }

    private static BraidException refused(FunctionDefinition function, String why, SqlNode argument) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "Arguments of the function " + nameOf(function) + " " + why
                        + "; they are constants, parameters of the statement and what is computed from those",
                CalciteErrors.at(argument.getParserPosition()));
    }

    private static String signature(FunctionDefinition function) {
        List<String> parameters = function.parameters().stream()
                .map(parameter -> parameter.name() + " " + parameter.type())
                .toList();
        return parameters.isEmpty() ? "no arguments" : "(" + String.join(", ", parameters) + ")";
    }

    /** Replacement of the calls. */
    private final class Expander extends SqlShuttle {
        private final CalciteSchema root;

        Expander(CalciteSchema root) {
            this.root = root;
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (call.getKind() == SqlKind.AS
                    && call.operand(0) instanceof SqlCall table
                    && UnnestCalls.isMeant(table)) {
                return unnested(table, Util.skip(call.getOperandList()));
            }
            if (UnnestCalls.isMeant(call)) {
                return unnested(call, List.of());
            }
            if (call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlCall table && isOwn(table)) {
                return rows(table, Util.skip(call.getOperandList()));
            }
            if (isOwn(call)) {
                return rows(call, List.of());
            }
            if (call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlCall table && isTableFunction(table)) {
                SqlNode query = query(table);
                if (query != null) {
                    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
                    operands.set(0, query);
                    return call.getOperator().createCall(call.getParserPosition(), operands);
                }
            }
            if (isTableFunction(call)) {
                SqlNode query = query(call);
                if (query != null) {
                    SqlIdentifier name = ((SqlFunction) function(call).getOperator()).getNameAsId();
                    return SqlStdOperatorTable.AS.createCall(
                            call.getParserPosition(),
                            query,
                            new SqlIdentifier(Util.last(name.names), call.getParserPosition()));
                }
            }
            return super.visit(call);
        }

        private SqlNode unnested(SqlCall call, List<SqlNode> names) {
            SqlCall elements = (SqlCall) super.visit(call);
            return UnnestCalls.named(UnnestCalls.query(elements), elements, names);
        }

        /** True for a call of one of Braid's own table functions. */
        private static boolean isOwn(SqlCall call) {
            return isTableFunction(call) && TableFunctions.isMeant(function(call));
        }

        private SqlNode rows(SqlCall table, List<SqlNode> names) {
            SqlCall call = (SqlCall) super.visit(function(table));
            return TableFunctions.named(TableFunctions.query(call), call, names);
        }

        private static boolean isTableFunction(SqlCall call) {
            return call.getKind() == SqlKind.COLLECTION_TABLE
                    || (call.getKind() == SqlKind.LATERAL
                            && call.operand(0) instanceof SqlCall inner
                            && inner.getKind() == SqlKind.COLLECTION_TABLE);
        }

        private static SqlCall function(SqlCall table) {
            SqlNode inside = table.operand(0);
            return table.getKind() == SqlKind.LATERAL ? ((SqlCall) inside).operand(0) : (SqlCall) inside;
        }

        private @Nullable SqlNode query(SqlCall table) {
            SqlCall call = function(table);
            TableFunctions.refuseNumbers(call);
            FunctionDefinition function = meant(call, root);
            if (function == null) {
                return null;
            }
            checkArguments(function, call);
            return body(function, call.getOperandList());
        }
    }
}

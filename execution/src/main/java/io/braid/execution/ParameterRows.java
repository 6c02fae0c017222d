package io.braid.execution;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rewriting of a one-row query for several parameter lists into a single query: the parameters become columns of its
 * input.
 */
final class ParameterRows {
    private final List<DataType> types;
    private final List<List<Parameter>> parameters;

    private ParameterRows(List<DataType> types, List<List<Parameter>> parameters) {
        this.types = types;
        this.parameters = parameters;
    }

    /**
     * The rewritten query without parameters; empty if the original does more than compute values from its parameters.
     */
    static Optional<PlannedQuery> of(PlannedQuery one, List<List<Parameter>> parameters) {
        List<DataType> nullable =
                one.parameters().stream().map(type -> type.withNullable(true)).toList();
        return new ParameterRows(nullable, parameters).rows(one.root()).map(node -> {
            List<Expression> own = new ArrayList<>();
            for (int i = 0; i < one.columns().size(); i++) {
                own.add(new ColumnRef(i, one.columns().type(i)));
            }
            return one.withRoot(new Project(node, own, one.root().columns()), one.work())
                    .withParameters(List.of());
        });
    }

    /** The rows with the parameters appended as columns. */
    private Optional<PlanNode> rows(PlanNode node) {
        if (node instanceof Values values && values.rows().size() == 1) {
            List<Expression> row = values.rows().get(0);
            return Optional.of(new Values(
                    parameters.stream().map(each -> row(row, each)).toList(), withParameters(values.columns())));
        }
        if (node instanceof Project project) {
            return rows(project.input()).map(input -> project(project, input));
        }
        return Optional.empty();
    }

    private List<Expression> row(List<Expression> row, List<Parameter> each) {
        List<Expression> constants = IntStream.range(0, each.size())
                .mapToObj(
                        i -> (Expression) new Constant(types.get(i), each.get(i).value()))
                .toList();
        return Stream.concat(
                        row.stream().map(value -> replaced(value, parameter -> constants.get(parameter.index()))),
                        constants.stream())
                .toList();
    }

    private PlanNode project(Project project, PlanNode input) {
        int width = project.input().columns().size();
        List<Expression> values = new ArrayList<>();
        project.expressions()
                .forEach(value -> values.add(replaced(value, parameter -> column(width, parameter.index()))));
        for (int i = 0; i < types.size(); i++) {
            values.add(column(width, i));
        }
        return new Project(input, values, withParameters(project.columns()));
    }

    private Expression column(int width, int parameter) {
        return new ColumnRef(width + parameter, types.get(parameter));
    }

    private RowType withParameters(RowType columns) {
        List<Field> fields = new ArrayList<>(columns.fields());
        for (int i = 0; i < types.size(); i++) {
            fields.add(new Field("p" + i, types.get(i)));
        }
        return new RowType(fields);
    }

    private static Expression replaced(Expression value, Function<ParameterRef, Expression> by) {
        if (value instanceof ParameterRef parameter) {
            return by.apply(parameter);
        }
        if (value instanceof Call call) {
            return new Call(call.function(), replaced(call.arguments(), by), call.type());
        }
        return value instanceof Compiled compiled
                ? new Compiled(
                        compiled.function(), replaced(compiled.arguments(), by), compiled.type(), compiled.text())
                : value;
    }

    private static List<Expression> replaced(List<Expression> values, Function<ParameterRef, Expression> by) {
        return values.stream().map(value -> replaced(value, by)).toList();
    }
}

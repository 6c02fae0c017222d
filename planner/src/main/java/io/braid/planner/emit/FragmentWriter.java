package io.braid.planner.emit;

import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.planner.catalog.Types;
import io.braid.planner.step.SourceFragment;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.util.SqlString;

/**
 * Writes the text of a fragment in its source's dialect. Text constants that a dialect might read differently (with
 * backslashes, control characters or letters beyond ASCII) are never written into it but given as arguments.
 */
final class FragmentWriter {
    private final SourceFragment fragment;
    private final List<DataType> parameters;
    private final List<Constant> bound = new ArrayList<>();

    /**
     * A writer for one fragment.
     *
     * @param parameters the types of the statement's parameters
     */
    FragmentWriter(SourceFragment fragment, List<DataType> parameters) {
        this.fragment = fragment;
        this.parameters = parameters;
    }

    FragmentText write() {
        String language = fragment.source().capabilities().dialect();
        if (language.equals(ColumnList.DIALECT)) {
            return new FragmentText(ColumnList.of(fragment.body()), List.of());
        }
        SqlDialect dialect = Dialects.named(language);
        RelNode body = fragment.body().accept(new RemoteNames()).accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(new HostileTextBinder());
            }
        });
        SqlString sql = new SourceSql(dialect).query(body).toSqlString(config -> config.withDialect(dialect)
                .withQuoteAllIdentifiers(true)
                .withAlwaysUseParentheses(false)
                .withSelectListItemsOnSeparateLines(false)
                .withIndentation(0));
        List<Expression> arguments = new ArrayList<>();
        if (sql.getDynamicParameters() != null) {
            sql.getDynamicParameters().forEach(index -> arguments.add(argument(index)));
        }
        return new FragmentText(sql.getSql(), arguments);
    }

    private Expression argument(int index) {
        return index < parameters.size()
                ? new ParameterRef(index, parameters.get(index))
                : bound.get(index - parameters.size());
    }

    /** Replaces text constants that must not be written by parameters numbered behind the statement's own. */
    private final class HostileTextBinder extends RexShuttle {
        @Override
        public RexNode visitLiteral(RexLiteral literal) {
            String text = literal.getTypeName().getFamily() == org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER
                    ? literal.getValueAs(String.class)
                    : null;
            if (text == null || isPlain(text)) {
                return literal;
            }
            bound.add(new Constant(Types.fromCalciteType(literal.getType()), text));
            RexBuilder rexBuilder = fragment.getCluster().getRexBuilder();
            RexNode parameter = rexBuilder.makeDynamicParam(literal.getType(), parameters.size() + bound.size() - 1);
            return (RexDynamicParam) parameter;
        }
    }

    private static boolean isPlain(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < 0x7f && c != '\\');
    }
}

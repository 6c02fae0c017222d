package io.braid.planner.emit;

import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.OuterRef;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.planner.cost.LargeGrouping;
import io.braid.planner.emit.spark.SparkExpressions;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.pushdown.PaddedOperands;
import io.braid.planner.pushdown.PrefixSearches;
import io.braid.planner.pushdown.StatementConstants;
import io.braid.planner.rel.KeyCondition;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.type.Types;
import io.braid.spi.ColumnList;
import io.braid.spi.capability.Feature;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;

/**
 * Writer of a fragment's SQL in its source's dialect. Constants that dialects may interpret differently are bound as
 * arguments: text with backslashes, control characters or non-ASCII letters, binary values, and timestamps with time
 * zone.
 */
public final class FragmentWriter {
    private static final String DUCKDB = "duckdb";
    private static final String BRAID = "braid";
    private static final int CALCITES_DIGITS = 3;
    private static final String H2 = "h2";
    private static final String POSTGRESQL = "postgresql";
    private static final String SPARK = "spark";
    private static final String MYSQL = "mysql";
    private static final String SELECT = "SELECT ";

    private final SourceFragment fragment;
    private final List<DataType> parameters;
    private final PlannerOptions options;
    private final List<Expression> bound = new ArrayList<>();

    /**
     * Creates a writer for one fragment.
     *
     * @param parameters the types of the statement's parameters
     * @param options the source's features that the text may use
     */
    public FragmentWriter(SourceFragment fragment, List<DataType> parameters, PlannerOptions options) {
        this.fragment = fragment;
        this.options = options;
        this.parameters = parameters;
    }

    public FragmentText write() {
        return write(query -> query);
    }

    /** @param use converts the fragment's query to a statement */
    public FragmentText write(UnaryOperator<SqlNode> use) {
        String language = dialect();
        if (language.equals(ColumnList.DIALECT)) {
            return new FragmentText(ColumnLists.of(fragment.body()).text(), List.of(), List.of());
        }
        SqlDialect dialect = SourceDialects.named(language);
        RelNode searched = PaddedOperands.trimmed(
                PrefixSearches.in(fragment.body(), fragment.source().capabilities()),
                fragment.source().capabilities());
        RelNode body = DistinctNames.in(FlatJoins.flatten(searched)
                        .accept(new RemoteNames(fragment.source().capabilities())))
                .accept(new RelHomogeneousShuttle() {
                    @Override
                    public RelNode visit(RelNode other) {
                        return typed(super.visit(other).accept(new ArgumentBinder()));
                    }
                });
        RelNode tested = asksForExistence() ? ExistenceTests.in(body) : body;
        SqlNode query = new SourceSqlConverter(
                        dialect,
                        SourceDialects.sortsNullsAsSaid(language),
                        fragment.source().capabilities())
                .query(tested);
        SqlString sql = use.apply(saysGroupsOnce() ? CommonTables.in(query) : query)
                .toSqlString(config -> config.withDialect(dialect)
                        .withQuoteAllIdentifiers(true)
                        .withAlwaysUseParentheses(false)
                        .withSelectListItemsOnSeparateLines(false)
                        .withIndentation(0));
        Map<Integer, Integer> rowCounts = LimitParameters.parametersIn(fragment);
        List<Expression> arguments = new ArrayList<>();
        List<Integer> indexes = sql.getDynamicParameters() == null ? List.of() : sql.getDynamicParameters();
        indexes.stream()
                .filter(index -> !KeyCondition.isArgument(index))
                .forEach(index -> arguments.add(argument(index, rowCounts)));
        return new FragmentText(told(sql.getSql()), arguments, keys(indexes));
    }

    /**
     * Adds a hint for large groupings on MySQL and MariaDB. Without it they may group in index order and look up each
     * row, which is many times slower than sorting.
     */
    private String told(String sql) {
        boolean isMeant = dialect().equals(MYSQL)
                && sql.startsWith(SELECT)
                && !sql.startsWith(SELECT + "DISTINCT")
                && LargeGrouping.areMadeBy(fragment.body());
        return isMeant ? SELECT + "SQL_BIG_RESULT " + sql.substring(SELECT.length()) : sql;
    }

    private static List<FragmentText.Keys> keys(List<Integer> indexes) {
        List<FragmentText.Keys> keys = new ArrayList<>();
        for (int i = 0; i < indexes.size(); i++) {
            if (KeyCondition.isArgument(indexes.get(i))) {
                keys.add(new FragmentText.Keys(KeyCondition.ofArgument(indexes.get(i)), i - keys.size()));
            }
        }
        return keys;
    }

    /** Casts columns that are only an argument, for H2 infers no type for them and cannot group or sort by them. */
    private RelNode typed(RelNode node) {
        if (dialect().equals(SPARK)) {
            return SparkExpressions.in(node);
        }
        if (!(node instanceof Project project) || !dialect().equals(H2)) {
            return node;
        }
        RexBuilder rexBuilder = fragment.getCluster().getRexBuilder();
        List<RexNode> columns = project.getProjects().stream()
                .map(column -> column instanceof RexDynamicParam
                        ? rexBuilder.makeAbstractCast(column.getType(), column, false)
                        : column)
                .toList();
        return project.copy(project.getTraitSet(), project.getInput(), columns, project.getRowType());
    }

    private boolean asksForExistence() {
        return options.withholding(Feature.EXISTS).isEmpty()
                && fragment.source().capabilities().has(Feature.EXISTS);
    }

    /**
     * True if common groupings are written once, as a CTE that the source computes only once. Some other sources would
     * inline it.
     */
    private boolean saysGroupsOnce() {
        return options.uses(PlannerSwitch.COMMON_GROUPS) && dialect().equals(POSTGRESQL);
    }

    private String dialect() {
        return fragment.source().capabilities().dialect();
    }

    private Expression argument(int index, Map<Integer, Integer> rowCounts) {
        if (index >= parameters.size()) {
            return bound.get(index - parameters.size());
        }
        ParameterRef parameter = new ParameterRef(index, parameters.get(index));
        Integer least = rowCounts.get(index);
        return least == null ? parameter : LimitParameters.of(parameter, least);
    }

    /**
     * Replacement of constants that must not be written into the SQL, and of outer columns, by parameters numbered
     * after the statement's own.
     */
    private final class ArgumentBinder extends RexShuttle {
        @Override
        public RexNode visitLiteral(RexLiteral literal) {
            return literal.isNull() || isReadAlike(literal)
                    ? literal
                    : bind(Constants.emit(literal), literal.getType());
        }

        /** Types NULL operands of arithmetic, for H2 cannot infer their type beside an argument. */
        @Override
        public RexNode visitCall(RexCall call) {
            RexBuilder rexBuilder = fragment.getCluster().getRexBuilder();
            if (StatementConstants.is(call)) {
                return visitDynamicParam(ofStatement(call));
            }
            if (call.isA(SqlKind.BINARY_ARITHMETIC)
                    && call.getOperands().stream().anyMatch(RexLiteral::isNullLiteral)) {
                return rexBuilder.makeNullLiteral(call.getType());
            }
            if (call.getKind() == SqlKind.SEARCH
                    && !areReadAlike((RexLiteral) call.getOperands().get(1))) {
                return RexUtil.expandSearch(rexBuilder, null, call).accept(this);
            }
            RexCall told = call.clone(
                    call.getType(),
                    call.getOperands().stream()
                            .map(operand -> StatementConstants.is(operand) ? ofStatement(operand) : operand)
                            .toList());
            // An expanded list may have become an OR within an OR.
            return comparesWithArgument(told)
                    ? told.clone(told.getType(), compared(told))
                    : RexUtil.flatten(rexBuilder, super.visitCall(call));
        }

        private RexDynamicParam ofStatement(RexNode constant) {
            ExpressionEmitter emitter =
                    new ExpressionEmitter(fragment.getCluster().getRexBuilder());
            return argument(emitter.emit(constant), constant.getType());
        }

        private List<RexNode> compared(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                RoundingMode rounding = TimeParameter.rounding(call.getKind(), operands.size());
                operands.add(rounding == null ? compared(operand) : compared(operand, rounding));
            }
            return operands;
        }

        private RexNode compared(RexNode operand, RoundingMode rounding) {
            int digits = fragment.source().capabilities().timeDigits();
            if (digits == Ticks.DIGITS
                    || !(operand instanceof RexDynamicParam parameter)
                    || parameter.getIndex() >= parameters.size()
                    || !TimeParameter.isTime(parameter)) {
                return compared(operand);
            }
            return compared(argument(TimeParameter.of(parameter, rounding, digits), parameter.getType()));
        }

        private RexNode compared(RexNode operand) {
            boolean isKnown = operand instanceof RexDynamicParam
                    && !SqlTypeUtil.isCharacter(operand.getType())
                    && !isMoment(operand);
            return isKnown ? operand : operand.accept(this);
        }

        /**
         * Casts arguments for DuckDB, which does not infer their types for result columns, nor for text and timestamps
         * in comparisons.
         */
        @Override
        public RexNode visitDynamicParam(RexDynamicParam parameter) {
            boolean isCast = dialect().equals(DUCKDB) || dialect().equals(BRAID);
            return !KeyCondition.isArgument(parameter.getIndex()) && isCast
                    ? fragment.getCluster().getRexBuilder().makeAbstractCast(parameter.getType(), parameter, false)
                    : parameter;
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable variable) {
                OuterRef column = new OuterRef(
                        variable.id.getId(), access.getField().getIndex(), Types.fromCalciteType(access.getType()));
                return bind(column, access.getType());
            }
            return super.visitFieldAccess(access);
        }

        private RexNode bind(Expression value, RelDataType type) {
            return visitDynamicParam(argument(value, type));
        }

        private RexDynamicParam argument(Expression value, RelDataType type) {
            bound.add(value);
            RexBuilder rexBuilder = fragment.getCluster().getRexBuilder();
            return rexBuilder.makeDynamicParam(type, parameters.size() + bound.size() - 1);
        }
    }

    /** True if exactly one operand of a comparison is an argument, which then has the type of the other operand. */
    private static boolean comparesWithArgument(RexCall call) {
        return call.isA(SqlKind.COMPARISON)
                && call.getOperands().stream()
                                .filter(RexDynamicParam.class::isInstance)
                                .count()
                        == 1;
    }

    private static boolean mayBeReadOtherwise(RexNode values) {
        return SqlTypeUtil.isBinary(values.getType())
                || isMoment(values)
                || values.getType().getSqlTypeName() == SqlTypeName.REAL;
    }

    /**
     * True if every source interprets a constant as Braid does. Notations of binary values and timestamps differ, some
     * depend on the session's time zone, and a single-precision constant would become double precision.
     */
    private static boolean isReadAlike(RexLiteral literal) {
        if (mayBeReadOtherwise(literal)) {
            return false;
        }
        return literal.getTypeName().getFamily() != SqlTypeFamily.CHARACTER
                || isPlain(Objects.requireNonNull(literal.getValueAs(String.class)));
    }

    /** True if {@link #isReadAlike} holds for all bounds of a search argument. */
    private static boolean areReadAlike(RexLiteral values) {
        if (mayBeReadOtherwise(values) || losesDigits(values)) {
            return false;
        }
        if (!SqlTypeUtil.isCharacter(values.getType())) {
            return true;
        }
        Sarg<?> required = Objects.requireNonNull(values.getValueAs(Sarg.class));
        return required.rangeSet.asRanges().stream()
                .allMatch(range -> (!range.hasLowerBound() || isPlainBound(range.lowerEndpoint()))
                        && (!range.hasUpperBound() || isPlainBound(range.upperEndpoint())));
    }

    /** True if Calcite would truncate the times in a list or range to three fractional digits. */
    private static boolean losesDigits(RexLiteral values) {
        return SqlTypeName.DATETIME_TYPES.contains(values.getType().getSqlTypeName())
                && values.getType().getPrecision() > CALCITES_DIGITS;
    }

    private static boolean isPlainBound(Object bound) {
        return !(bound instanceof NlsString text) || isPlain(text.getValue());
    }

    private static boolean isMoment(RexNode node) {
        return node.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    private static boolean isPlain(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < 0x7f && c != '\\');
    }
}

package io.braid.planner.emit;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Expression;
import io.braid.planner.function.PeerGroupNumber;
import io.braid.planner.function.TimeFunctions;
import io.braid.planner.type.Types;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Emitter of window functions: one window node for each window of a select list, above a projection of their operands.
 * An instance serves one select list.
 */
final class WindowEmitter {
    private final RexBuilder rexBuilder;
    private final ExpressionEmitter expressions;
    /** The columns of the input, followed by the expressions that the windows need. */
    private final List<Expression> computed = new ArrayList<>();

    private final List<Field> fields;
    private final Map<RexNode, Integer> places = new LinkedHashMap<>();
    private final Map<RexOver, Integer> results = new LinkedHashMap<>();

    WindowEmitter(RexBuilder rexBuilder, ExpressionEmitter expressions, RowType input) {
        this.rexBuilder = rexBuilder;
        this.expressions = expressions;
        this.fields = new ArrayList<>(input.fields());
        for (int i = 0; i < input.size(); i++) {
            computed.add(new ColumnRef(i, input.type(i)));
        }
    }

    /** Returns the input with an additional column for each window function in the expressions. */
    PlanNode windows(PlanNode input, List<RexNode> projects) {
        Map<RexWindow, List<RexOver>> byWindow = new LinkedHashMap<>();
        for (RexOver over : overs(projects)) {
            byWindow.computeIfAbsent(over.getWindow(), window -> new ArrayList<>())
                    .add(over);
        }
        List<Prepared> prepared = new ArrayList<>();
        byWindow.forEach((window, overs) -> prepared.add(prepare(window, overs)));
        PlanNode node =
                computed.size() == input.columns().size() ? input : new Project(input, computed, new RowType(fields));
        for (Prepared window : prepared) {
            node = window.over(node, results);
        }
        return node;
    }

    /** Returns the expressions with references to the columns that {@link #windows} has added. */
    List<RexNode> withoutWindows(List<RexNode> projects) {
        RexShuttle shuttle = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                return rexBuilder.makeInputRef(over.getType(), results.getOrDefault(over, 0));
            }
        };
        return shuttle.apply(projects);
    }

    private static Set<RexOver> overs(List<RexNode> projects) {
        Set<RexOver> overs = new LinkedHashSet<>();
        new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                overs.add(over);
                return over;
            }
        }.apply(projects);
        return overs;
    }

    private Prepared prepare(RexWindow window, List<RexOver> overs) {
        List<Integer> partition =
                window.partitionKeys.stream().map(this::column).distinct().toList();
        List<PeerGroupNumber.Key> grouped =
                window.orderKeys.size() == 1 ? PeerGroupNumber.keys(window.orderKeys.get(0).left) : null;
        List<SortKey> order = new ArrayList<>();
        if (grouped == null) {
            window.orderKeys.forEach(key -> order.add(sortKey(key, column(key.left))));
        } else {
            grouped.forEach(key -> order.add(AggregateEmitter.key(key.order(), column(key.value()))));
        }
        Frame frame = grouped == null ? frame(window, order) : inGroups(window);
        List<RexOver> functions = new ArrayList<>();
        List<WindowCall> calls = new ArrayList<>();
        List<RexOver> aggregated = new ArrayList<>();
        List<AggregateCall> aggregates = new ArrayList<>();
        for (RexOver over : overs) {
            List<Integer> arguments =
                    over.getOperands().stream().map(this::column).toList();
            DataType type = Types.fromCalciteType(over.getType());
            WindowFunction function = function(over);
            if (function == null) {
                aggregated.add(over);
                aggregates.add(AggregateEmitter.emit(
                        over.getAggOperator(), arguments, over.isDistinct(), AggregateCall.NONE, List.of(), type));
            } else {
                functions.add(over);
                calls.add(new WindowCall(function, alike(function, over, arguments), over.ignoreNulls(), type));
            }
        }
        functions.addAll(aggregated);
        return new Prepared(partition, order, frame, calls, aggregates, functions);
    }

    /** Casts the default of LAG and LEAD to the type of their values. */
    private List<Integer> alike(WindowFunction function, RexOver over, List<Integer> arguments) {
        boolean hasDefault =
                (function == WindowFunction.LAG || function == WindowFunction.LEAD) && arguments.size() == 3;
        return hasDefault
                ? List.of(
                        column(rexBuilder.ensureType(
                                over.getType(), over.getOperands().get(0), false)),
                        arguments.get(1),
                        column(rexBuilder.ensureType(
                                over.getType(), over.getOperands().get(2), false)))
                : arguments;
    }

    private static @Nullable WindowFunction function(RexOver over) {
        return switch (over.getAggOperator().getKind()) {
            case ROW_NUMBER -> WindowFunction.ROW_NUMBER;
            case RANK -> WindowFunction.RANK;
            case DENSE_RANK -> WindowFunction.DENSE_RANK;
            case PERCENT_RANK -> WindowFunction.PERCENT_RANK;
            case CUME_DIST -> WindowFunction.CUME_DIST;
            case NTILE -> WindowFunction.NTILE;
            case LAG -> WindowFunction.LAG;
            case LEAD -> WindowFunction.LEAD;
            case FIRST_VALUE -> WindowFunction.FIRST_VALUE;
            case LAST_VALUE -> WindowFunction.LAST_VALUE;
            case NTH_VALUE -> WindowFunction.NTH_VALUE;
            default -> null;
        };
    }

    private static Frame.Exclusion exclusion(RexWindow window) {
        return switch (window.getExclude()) {
            case EXCLUDE_NO_OTHER -> Frame.Exclusion.NOTHING;
            case EXCLUDE_CURRENT_ROW -> Frame.Exclusion.CURRENT_ROW;
            case EXCLUDE_GROUP -> Frame.Exclusion.GROUP;
            case EXCLUDE_TIES -> Frame.Exclusion.TIES;
        };
    }

    private Frame inGroups(RexWindow window) {
        return new Frame(
                Frame.Unit.GROUPS, counted(window.getLowerBound()), counted(window.getUpperBound()), exclusion(window));
    }

    private Frame frame(RexWindow window, List<SortKey> order) {
        Frame.Unit unit = window.isRows() ? Frame.Unit.ROWS : Frame.Unit.RANGE;
        RelDataType compared = window.isRows() ? null : compared(window);
        if (compared != null) {
            // Keys and bounds are compared, so they are cast to a common type, which preserves the order.
            RexFieldCollation key = window.orderKeys.get(0);
            order.set(0, sortKey(key, column(rexBuilder.ensureType(compared, exact(key.left), true))));
        }
        return new Frame(
                unit,
                bound(window, window.getLowerBound(), compared),
                bound(window, window.getUpperBound(), compared),
                exclusion(window));
    }

    /** Returns the common type of the key and all bounds, or null without bounds. */
    private @Nullable RelDataType compared(RexWindow window) {
        List<RexNode> limits = Stream.of(window.getLowerBound(), window.getUpperBound())
                .filter(bound -> bound.getOffset() != null)
                .map(bound -> limit(window, bound))
                .toList();
        return limits.isEmpty() ? null : Types.comparable(rexBuilder.getTypeFactory(), limits);
    }

    private RexNode limit(RexWindow window, RexWindowBound bound) {
        RexFieldCollation key = window.orderKeys.get(0);
        boolean downwards = bound.isPreceding() != key.getDirection().isDescending();
        return limit(exact(key.left), Objects.requireNonNull(bound.getOffset()), downwards);
    }

    private FrameBound bound(RexWindow window, RexWindowBound bound, @Nullable RelDataType compared) {
        if (window.isRows() || bound.getOffset() == null) {
            return counted(bound);
        }
        RexNode limit = limit(window, bound);
        return FrameBound.limited(
                place(bound), column(rexBuilder.ensureType(Objects.requireNonNull(compared), limit, true)));
    }

    /** Returns a bound whose offset, if any, is a number of rows or groups. */
    private FrameBound counted(RexWindowBound bound) {
        if (bound.isCurrentRow()) {
            return FrameBound.CURRENT_ROW;
        }
        if (bound.isUnbounded()) {
            return bound.isPreceding() ? FrameBound.UNBOUNDED_PRECEDING : FrameBound.UNBOUNDED_FOLLOWING;
        }
        Expression distance = expressions.emit(bound.getOffset());
        return FrameBound.away(place(bound), ExpressionEmitter.cast(distance, DataType.of(TypeKind.BIGINT)));
    }

    private static FrameBound.Place place(RexWindowBound bound) {
        return bound.isPreceding() ? FrameBound.Place.PRECEDING : FrameBound.Place.FOLLOWING;
    }

    /**
     * Converts integers to decimals, so that no bound overflows, and times of day to numbers, which do not wrap at
     * midnight.
     */
    private RexNode exact(RexNode key) {
        if (key.getType().getSqlTypeName() == SqlTypeName.TIME) {
            return exact(rexBuilder.makeCall(TimeFunctions.TICKS_OF_DAY, key));
        }
        int digits =
                switch (key.getType().getSqlTypeName()) {
                    case TINYINT, SMALLINT, INTEGER -> 10;
                    case BIGINT -> 19;
                    default -> 0;
                };
        return digits == 0
                ? key
                : rexBuilder.ensureType(
                        rexBuilder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, digits, 0), key, true);
    }

    private RexNode limit(RexNode key, RexNode distance, boolean downwards) {
        if (!(distance instanceof RexLiteral literal)) {
            throw UnsupportedFeature.expression(distance);
        }
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        if (value == null || value.signum() < 0) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The distance in a window's RANGE is " + value + ". It must be 0 or more.");
        }
        if (!SqlTypeUtil.isInterval(distance.getType())) {
            return rexBuilder.makeCall(downwards ? SqlStdOperatorTable.MINUS : SqlStdOperatorTable.PLUS, key, distance);
        }
        if (SqlTypeUtil.isNumeric(key.getType())) {
            BigDecimal ticks = value.multiply(BigDecimal.valueOf(Ticks.PER_MILLI));
            return limit(key, rexBuilder.makeExactLiteral(ticks), downwards);
        }
        RexNode interval = rexBuilder.makeIntervalLiteral(
                downwards ? value.negate() : value, distance.getType().getIntervalQualifier());
        return rexBuilder.makeCall(SqlStdOperatorTable.DATETIME_PLUS, key, interval);
    }

    private static SortKey sortKey(RexFieldCollation key, int column) {
        boolean nullsFirst = key.getNullDirection() == RelFieldCollation.NullDirection.FIRST;
        return new SortKey(column, key.getDirection().isDescending(), nullsFirst);
    }

    /** Returns the column of an expression, which is added on first use. */
    private int column(RexNode expression) {
        if (expression instanceof RexInputRef reference) {
            return reference.getIndex();
        }
        return places.computeIfAbsent(expression, node -> {
            Expression emitted = expressions.emit(node);
            computed.add(emitted);
            fields.add(new Field("$w" + computed.size(), emitted.type()));
            return computed.size() - 1;
        });
    }

    /**
     * A window with resolved column positions.
     *
     * @param overs the functions in the order of the window's output
     */
    private record Prepared(
            List<Integer> partition,
            List<SortKey> order,
            Frame frame,
            List<WindowCall> calls,
            List<AggregateCall> aggregates,
            List<RexOver> overs) {
        PlanNode over(PlanNode input, Map<RexOver, Integer> results) {
            List<Field> columns = new ArrayList<>(input.columns().fields());
            for (RexOver over : overs) {
                results.put(over, columns.size());
                columns.add(new Field("$w" + (columns.size() + 1), Types.fromCalciteType(over.getType())));
            }
            return new Window(input, partition, order, frame, calls, aggregates, new RowType(columns));
        }
    }
}

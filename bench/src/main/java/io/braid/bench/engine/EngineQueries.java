package io.braid.bench.engine;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Plans as the planner creates them for the queries in their comments. */
public final class EngineQueries {
    private static final DataType COUNT = DataType.of(TypeKind.BIGINT).notNull();
    private static final DataType SUM = DataType.decimal(38, 2);

    private EngineQueries() {}

    /** {@code SELECT o_orderpriority, count(*) FROM lineitem JOIN orders ON l_orderkey = o_orderkey GROUP BY 1}. */
    public static PlanNode join(String lineitem, String orders) {
        RowType line = RowType.unnamed(EngineTables.KEY);
        PlanNode lines =
                new Project(scan(0, lineitem, EngineTables.LINEITEM), List.of(column(0, EngineTables.KEY)), line);
        PlanNode join = new HashJoin(
                lines,
                scan(1, orders, EngineTables.ORDERS),
                JoinType.INNER,
                List.of(0),
                List.of(0),
                null,
                line.concat(EngineTables.ORDERS));
        return new Aggregate(join, List.of(2), List.of(count()), RowType.unnamed(EngineTables.TEXT, COUNT));
    }

    /** {@code SELECT l_orderkey, sum(l_quantity), count(*) FROM lineitem GROUP BY 1}. */
    public static PlanNode manyGroups(String lineitem) {
        return new Aggregate(
                scan(0, lineitem, EngineTables.LINEITEM),
                List.of(0),
                List.of(sum(1, SUM), count()),
                RowType.unnamed(EngineTables.KEY, SUM, COUNT));
    }

    /**
     * {@code SELECT *, sum(l_quantity) OVER w, row_number() OVER w FROM lineitem WINDOW w AS (PARTITION BY l_orderkey
     * ORDER BY l_shipdate)}.
     */
    public static PlanNode window(String lineitem) {
        return new Window(
                scan(0, lineitem, EngineTables.LINEITEM),
                List.of(0),
                List.of(new SortKey(7, false, false)),
                new Frame(
                        Frame.Unit.RANGE,
                        FrameBound.UNBOUNDED_PRECEDING,
                        FrameBound.CURRENT_ROW,
                        Frame.Exclusion.NOTHING),
                List.of(new WindowCall(WindowFunction.ROW_NUMBER, List.of(), false, COUNT)),
                List.of(sum(1, SUM)),
                EngineTables.LINEITEM.concat(RowType.unnamed(COUNT, SUM)));
    }

    /** {@code SELECT * FROM lineitem ORDER BY l_extendedprice}. */
    public static PlanNode sort(String lineitem) {
        return new Sort(scan(0, lineitem, EngineTables.LINEITEM), List.of(new SortKey(2, false, false)));
    }

    /** TPC-H's Q1 without the averages, which are derived from the same sums. */
    static PlanNode pricingSummary(String lineitem) {
        DataType sumDiscounted = DataType.decimal(38, 4);
        DataType sumCharged = DataType.decimal(38, 6);
        return new Aggregate(
                charges(lineitem),
                List.of(0, 1),
                List.of(sum(2, SUM), sum(3, SUM), sum(4, sumDiscounted), sum(5, sumCharged), sum(6, SUM), count()),
                RowType.unnamed(EngineTables.TEXT, EngineTables.TEXT, SUM, SUM, sumDiscounted, sumCharged, SUM, COUNT));
    }

    /** The expressions of Q1 per row in exact decimals: the discounted price, and the price with tax. */
    public static PlanNode charges(String lineitem) {
        DataType discounted = DataType.decimal(31, 4).notNull();
        DataType charged = DataType.decimal(38, 6).notNull();
        Expression one = new Constant(EngineTables.MONEY, BigDecimal.ONE.setScale(2));
        Expression price = new Call(
                Function.MULTIPLY,
                List.of(money(2), new Call(Function.SUBTRACT, List.of(one, money(3)), EngineTables.MONEY)),
                discounted);
        Expression charge = new Call(
                Function.MULTIPLY,
                List.of(price, new Call(Function.ADD, List.of(one, money(4)), EngineTables.MONEY)),
                charged);
        PlanNode filtered = new Filter(
                scan(0, lineitem, EngineTables.LINEITEM),
                new Call(
                        Function.LESS_OR_EQUAL,
                        List.of(
                                column(7, EngineTables.DATE),
                                new Constant(EngineTables.DATE, LocalDate.of(1998, 9, 2))),
                        DataType.of(TypeKind.BOOLEAN).notNull()));
        return new Project(
                filtered,
                List.of(
                        column(5, EngineTables.TEXT),
                        column(6, EngineTables.TEXT),
                        money(1),
                        money(2),
                        price,
                        charge,
                        money(3)),
                RowType.unnamed(
                        EngineTables.TEXT,
                        EngineTables.TEXT,
                        EngineTables.MONEY,
                        EngineTables.MONEY,
                        discounted,
                        charged,
                        EngineTables.MONEY));
    }

    private static SourceScan scan(int id, String source, RowType columns) {
        return new SourceScan(id, source, "", List.of(), columns, 1);
    }

    private static ColumnRef column(int index, DataType type) {
        return new ColumnRef(index, type);
    }

    private static ColumnRef money(int index) {
        return column(index, EngineTables.MONEY);
    }

    private static AggregateCall sum(int column, DataType type) {
        return new AggregateCall(AggregateFunction.SUM, column, false, AggregateCall.NONE, type);
    }

    private static AggregateCall count() {
        return new AggregateCall(AggregateFunction.COUNT, AggregateCall.NONE, false, AggregateCall.NONE, COUNT);
    }
}

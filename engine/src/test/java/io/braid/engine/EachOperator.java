package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;

import io.braid.engine.duckdb.Counting;
import io.braid.engine.duckdb.Relation;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TableFunctionRows;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.expression.OuterRef;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Every operator of the engine in each of its variants over two tables, as a plan and as the equivalent query of DuckDB
 * over its tables t0 and t1. The tables have a key, a unique number, and a text.
 */
final class EachOperator {
    static final RowType COLUMNS = RowType.unnamed(INT, INT, TEXT);

    private static final int KEY = 0;
    private static final int ID = 1;
    private static final int TEXT_COLUMN = 2;
    private static final int WIDTH = COLUMNS.size();
    private static final int FEW = 20;
    private static final int MANY = 1_000_000;
    private static final int OUTER = 7;
    private static final String BOTH = "l.c0, l.c1, l.c2, r.c0 AS c3, r.c1 AS c4, r.c2 AS c5";
    private static final List<SortKey> ORDER = List.of(
            new SortKey(TEXT_COLUMN, true, false), new SortKey(ID, false, false), new SortKey(KEY, false, false));
    private static final String ORDERED = " ORDER BY c2 DESC NULLS LAST, c1 NULLS LAST, c0 NULLS LAST";
    private static final Expression SAME_KEY = is(Function.EQUAL, ref(KEY, INT), ref(WIDTH + KEY, INT));
    private static final Expression EARLIER = is(Function.LESS, ref(ID, INT), ref(WIDTH + ID, INT));

    private final Map<String, Relation> all = new LinkedHashMap<>();
    private final Fixture fixture;
    private final List<List<@Nullable Object>> rows;
    private final List<List<@Nullable Object>> otherRows;
    private final Relation table;
    private final Relation other;

    private EachOperator(Fixture fixture, List<List<@Nullable Object>> rows, List<List<@Nullable Object>> otherRows) {
        this.fixture = fixture;
        this.rows = rows;
        this.otherRows = otherRows;
        this.table = new Relation(fixture.table(COLUMNS, rows), "SELECT * FROM t0");
        this.other = new Relation(fixture.table(COLUMNS, otherRows), "SELECT * FROM t1");
    }

    /** Returns the operators by unique names. */
    static Map<String, Relation> over(
            Fixture fixture, List<List<@Nullable Object>> rows, List<List<@Nullable Object>> otherRows) {
        EachOperator each = new EachOperator(fixture, rows, otherRows);
        each.leaves();
        each.steps();
        Merging.TYPES.forEach(each::joins);
        each.nullAwareJoins();
        each.dependentJoins();
        each.aggregates();
        each.summaries();
        each.sorts();
        each.sets();
        each.windows();
        each.valuesOfFrames();
        each.framesOfPeers();
        each.repetitions();
        return each.all;
    }

    private void add(String name, PlanNode plan, String sql) {
        all.put(name, new Relation(plan, sql));
    }

    private void addOrdered(String name, PlanNode plan, String sql) {
        all.put(name, new Relation(plan, sql, true));
    }

    private void leaves() {
        all.put("scan", table);
        List<List<Expression>> written = rows.stream()
                .map(row -> IntStream.range(0, WIDTH)
                        .mapToObj(i -> (Expression) new Constant(COLUMNS.type(i), row.get(i)))
                        .toList())
                .toList();
        add("values", new Values(written, COLUMNS), table.sql());
        add(
                "rows of a function",
                new TableFunctionRows(new Counting(), List.of(number(rows.size())), Counting.COLUMNS),
                Counting.sql(rows.size()));
    }

    private void steps() {
        Expression wanted = is(
                Function.OR,
                is(Function.LESS, ref(KEY, INT), constant(INT, 700)),
                is(Function.IS_NULL, ref(TEXT_COLUMN, TEXT)));
        add("filter", new Filter(table.plan(), wanted), "SELECT * FROM t0 WHERE c0 < 700 OR c2 IS NULL");
        Expression next = call(Function.ADD, INT, ref(ID, INT), constant(INT, 1));
        Expression chosen = call(Function.CASE, TEXT, wanted, ref(TEXT_COLUMN, TEXT), constant(TEXT, "other"));
        add(
                "projection",
                new Project(table.plan(), List.of(next, chosen), RowType.unnamed(INT, TEXT)),
                "SELECT c1 + 1 AS c0, CASE WHEN c0 < 700 OR c2 IS NULL THEN c2 ELSE 'other' END AS c1 FROM t0");
        add(
                "union",
                new Union(List.of(table.plan(), other.plan(), first(table).plan()), COLUMNS),
                table.sql() + " UNION ALL " + other.sql() + " UNION ALL ("
                        + first(table).sql() + ")");
        PlanNode shared = new Shared(1, table.plan());
        add(
                "shared rows",
                new Union(
                        List.of(
                                new Filter(shared, wanted),
                                shared,
                                first(new Relation(shared, "")).plan()),
                        COLUMNS),
                "SELECT * FROM t0 WHERE c0 < 700 OR c2 IS NULL UNION ALL " + table.sql() + " UNION ALL ("
                        + first(table).sql() + ")");
    }

    /** Returns the first rows in order. */
    private static Relation first(Relation input) {
        return new Relation(
                new TopN(input.plan(), ORDER, number(0), number(FEW)), input.sql() + ORDERED + " LIMIT " + FEW);
    }

    private static RowType columns(JoinType type) {
        return type.columns(COLUMNS, COLUMNS);
    }

    private static String joined(Relation left, Relation right, JoinType type, String condition) {
        String l = "(" + left.sql() + ") l";
        String r = "(" + right.sql() + ") r";
        return switch (type) {
            case SEMI -> "SELECT * FROM " + l + " WHERE EXISTS (SELECT 1 FROM " + r + " WHERE " + condition + ")";
            case ANTI -> "SELECT * FROM " + l + " WHERE NOT EXISTS (SELECT 1 FROM " + r + " WHERE " + condition + ")";
            case MARK -> "SELECT *, EXISTS (SELECT 1 FROM " + r + " WHERE " + condition + ") AS c3 FROM " + l;
            default -> "SELECT " + BOTH + " FROM " + l + " " + type + " JOIN " + r + " ON " + condition;
        };
    }

    private static HashJoin hashJoin(PlanNode left, PlanNode right, JoinType type, @Nullable Expression residual) {
        return new HashJoin(left, right, type, List.of(KEY), List.of(KEY), residual, columns(type));
    }

    private void joins(JoinType type) {
        String sameKey = "l.c0 = r.c0";
        String both = sameKey + " AND l.c1 < r.c1";
        HashJoin plain = hashJoin(table.plan(), other.plan(), type, null);
        add(type + " hash join", plain, joined(table, other, type, sameKey));
        add(type + " merge join", Merging.sorted(plain, true), joined(table, other, type, sameKey));
        HashJoin restricted = hashJoin(table.plan(), other.plan(), type, EARLIER);
        add(type + " hash join on more than keys", restricted, joined(table, other, type, both));
        add(
                type + " merge join on more than keys",
                Merging.sorted(restricted, false),
                joined(table, other, type, both));
        nestedLoops(type + " nested loops with few rows on the left", type, first(table), other);
        nestedLoops(type + " nested loops with few rows on the right", type, table, first(other));
    }

    private void nullAwareJoins() {
        String some = "c0 IS NOT NULL";
        PlanNode known = new Filter(other.plan(), is(Function.IS_NOT_NULL, ref(KEY, INT)));
        PlanNode none = new Filter(other.plan(), is(Function.LESS, ref(KEY, INT), number(-1)));
        nullAwareJoins("", other);
        nullAwareJoins(" with keys that are known", new Relation(known, other.sql() + " WHERE " + some));
        nullAwareJoins(" with nothing", new Relation(none, other.sql() + " WHERE FALSE"));
    }

    private void nullAwareJoins(String name, Relation right) {
        String keys = "c0 IN (SELECT c0 FROM (" + right.sql() + ") r)";
        add(
                JoinType.NULL_AWARE_ANTI + " join" + name,
                hashJoin(table.plan(), right.plan(), JoinType.NULL_AWARE_ANTI, null),
                "SELECT * FROM t0 WHERE NOT " + keys);
        add(
                JoinType.NULL_AWARE_MARK + " join" + name,
                hashJoin(table.plan(), right.plan(), JoinType.NULL_AWARE_MARK, null),
                "SELECT *, " + keys + " AS c3 FROM t0");
    }

    private void nestedLoops(String name, JoinType type, Relation left, Relation right) {
        Expression condition = is(Function.AND, SAME_KEY, EARLIER);
        add(
                name,
                new NestedLoopJoin(left.plan(), right.plan(), type, condition, columns(type)),
                joined(left, right, type, "l.c0 = r.c0 AND l.c1 < r.c1"));
    }

    private void dependentJoins() {
        SourceScan left = keyed(rows);
        SourceScan right = keyed(otherRows);
        for (int most : List.of(MANY, 2)) {
            String how = most == MANY ? " join that sends keys" : " join with too many keys";
            for (JoinType type : List.of(JoinType.INNER, JoinType.LEFT, JoinType.SEMI, JoinType.ANTI)) {
                add(
                        type + how + " to the right",
                        dependent(hashJoin(first(table).plan(), right, type, null), false, most, right),
                        joined(first(table), other, type, "l.c0 = r.c0"));
            }
            for (JoinType type : List.of(JoinType.INNER, JoinType.RIGHT, JoinType.SEMI)) {
                add(
                        type + how + " to the left",
                        dependent(hashJoin(left, other.plan(), type, null), true, most, left),
                        joined(table, other, type, "l.c0 = r.c0"));
            }
        }
    }

    private static DependentJoin dependent(HashJoin join, boolean rightDrives, int most, SourceScan scan) {
        return new DependentJoin(join, rightDrives, List.of(KEY), most, scan.id(), 0);
    }

    private SourceScan keyed(List<List<@Nullable Object>> given) {
        SourceScan plain = fixture.table(COLUMNS, given);
        SourceScan scan = new SourceScan(
                plain.id(),
                plain.source(),
                "whole",
                List.of(),
                COLUMNS,
                given.size(),
                KeyedAnswers.text(List.of(KEY), false, true, 1, 64));
        fixture.source(plain.source()).answers(fragment -> KeyedAnswers.rowsFor(scan, given, fragment, false));
        return scan;
    }

    private static AggregateCall of(AggregateFunction function, int column, DataType type) {
        return new AggregateCall(function, column, false, AggregateCall.NONE, type);
    }

    private void aggregates() {
        DataType sum = DataType.decimal(38, 0);
        List<AggregateCall> calls = List.of(
                of(AggregateFunction.COUNT, AggregateCall.NONE, BIGINT),
                of(AggregateFunction.SUM, ID, sum),
                of(AggregateFunction.MIN, TEXT_COLUMN, TEXT),
                of(AggregateFunction.MAX, TEXT_COLUMN, TEXT));
        RowType made = RowType.unnamed(BIGINT, sum, TEXT, TEXT);
        String said = "COUNT(*), SUM(c1), MIN(c2), MAX(c2) FROM t0";
        PlanNode input = table.plan();
        add("aggregate of all", new Aggregate(input, List.of(), calls, made), "SELECT " + said);
        add(
                "aggregate by key",
                new Aggregate(input, List.of(KEY), calls, RowType.unnamed(INT).concat(made)),
                "SELECT c0, " + said + " GROUP BY c0");
        add(
                "aggregate by grouping sets",
                new Aggregate(
                        input,
                        List.of(KEY, TEXT_COLUMN),
                        List.of(List.of(KEY), List.of(TEXT_COLUMN), List.of()),
                        calls,
                        RowType.unnamed(INT, TEXT).concat(made)),
                "SELECT c0, c2, " + said + " GROUP BY GROUPING SETS ((c0), (c2), ())");
        add(
                "distinct rows",
                new Aggregate(input, List.of(TEXT_COLUMN, KEY), List.of(), RowType.unnamed(TEXT, INT)),
                "SELECT DISTINCT c2, c0 FROM t0");
        AggregateCall texts = new AggregateCall(AggregateFunction.COUNT, TEXT_COLUMN, true, AggregateCall.NONE, BIGINT);
        add(
                "distinct values",
                new Aggregate(input, List.of(), List.of(texts), RowType.unnamed(BIGINT)),
                "SELECT COUNT(DISTINCT c2) FROM t0");
        AggregateCall list = new AggregateCall(
                AggregateFunction.STRING_AGG, List.of(TEXT_COLUMN), false, AggregateCall.NONE, ORDER, TEXT);
        add(
                "collected values",
                new Aggregate(input, List.of(KEY), List.of(list), RowType.unnamed(INT, TEXT)),
                "SELECT c0, STRING_AGG(c2, ''" + ORDERED + ") FROM t0 GROUP BY c0");
    }

    /** Adds aggregates that need several values: the median, measures of spread, and aggregates with a filter. */
    private void summaries() {
        Expression wanted = is(Function.LESS, ref(KEY, INT), constant(INT, 700));
        PlanNode input = new Project(
                table.plan(),
                List.of(ref(KEY, INT), ref(ID, INT), constant(DOUBLE, 0.5), wanted),
                RowType.unnamed(INT, INT, DOUBLE, BOOL));
        List<SortKey> values = List.of(new SortKey(ID, false, false));
        List<AggregateCall> calls = List.of(
                new AggregateCall(
                        AggregateFunction.PERCENTILE_DISC, List.of(2), false, AggregateCall.NONE, values, INT),
                new AggregateCall(AggregateFunction.COUNT, ID, false, 3, BIGINT),
                of(AggregateFunction.VAR_POP, ID, DOUBLE));
        DataType rounded = DataType.decimal(30, 2);
        RowType made = RowType.unnamed(INT, INT, BIGINT, DOUBLE);
        // After multiplication by this factor, no result lies in the middle between two rounded values.
        double between = 0.731058578630048;
        Expression spread = call(
                Function.CAST, rounded, call(Function.MULTIPLY, DOUBLE, ref(3, DOUBLE), constant(DOUBLE, between)));
        add(
                "summaries by key",
                new Project(
                        new Aggregate(input, List.of(KEY), calls, made),
                        List.of(ref(0, INT), ref(1, INT), ref(2, BIGINT), spread),
                        RowType.unnamed(INT, INT, BIGINT, rounded)),
                "SELECT c0, PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY c1), COUNT(c1) FILTER (WHERE c0 < 700),"
                        + " CAST(VAR_POP(c1) * CAST(" + between + " AS DOUBLE) AS DECIMAL(30, 2)) FROM t0 GROUP BY c0");
    }

    private void sorts() {
        PlanNode sort = new Sort(table.plan(), ORDER);
        String said = table.sql() + ORDERED;
        addOrdered("sort", sort, said);
        addOrdered("first rows", new TopN(table.plan(), ORDER, number(3), number(4096)), said + " LIMIT 4096 OFFSET 3");
        addOrdered("limit", new Limit(sort, number(1), number(4095)), said + " LIMIT 4095 OFFSET 1");
        addOrdered("offset", new Limit(sort, number(4095), null), said + " OFFSET 4095");
    }

    private void sets() {
        List<Expression> some = List.of(ref(KEY, INT), ref(TEXT_COLUMN, TEXT));
        RowType columns = RowType.unnamed(INT, TEXT);
        PlanNode left = new Project(table.plan(), some, columns);
        PlanNode right = new Project(other.plan(), some, columns);
        for (SetOperation.Kind kind : SetOperation.Kind.values()) {
            for (boolean isAll : new boolean[] {true, false}) {
                String name = kind + (isAll ? " ALL" : "");
                add(
                        name,
                        new SetOperation(left, right, kind, isAll, columns),
                        "SELECT c0, c2 FROM t0 " + name + " SELECT c0, c2 FROM t1");
            }
        }
    }

    private void windows() {
        DataType sum = DataType.decimal(38, 0);
        List<WindowCall> calls = List.of(
                new WindowCall(WindowFunction.ROW_NUMBER, List.of(), false, BIGINT),
                new WindowCall(WindowFunction.LAG, List.of(TEXT_COLUMN), true, TEXT));
        List<AggregateCall> aggregates =
                List.of(of(AggregateFunction.SUM, ID, sum), of(AggregateFunction.MAX, TEXT_COLUMN, TEXT));
        Frame frame = new Frame(
                Frame.Unit.ROWS,
                FrameBound.away(FrameBound.Place.PRECEDING, number(2)),
                FrameBound.CURRENT_ROW,
                Frame.Exclusion.NOTHING);
        for (boolean isPartitioned : new boolean[] {true, false}) {
            String over = " OVER (" + (isPartitioned ? "PARTITION BY c0" : "") + ORDERED;
            String framed = over + " ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)";
            add(
                    isPartitioned ? "window by key" : "window of all",
                    new Window(
                            table.plan(),
                            isPartitioned ? List.of(KEY) : List.of(),
                            ORDER,
                            frame,
                            calls,
                            aggregates,
                            COLUMNS.concat(RowType.unnamed(BIGINT, TEXT, sum, TEXT))),
                    "SELECT *, ROW_NUMBER()" + over + "), LAG(c2 IGNORE NULLS)" + over + "), SUM(c1)" + framed
                            + ", MAX(c2)" + framed + " FROM t0");
        }
    }

    private void valuesOfFrames() {
        Frame frame = new Frame(
                Frame.Unit.ROWS,
                FrameBound.away(FrameBound.Place.PRECEDING, number(2)),
                FrameBound.away(FrameBound.Place.FOLLOWING, number(1)),
                Frame.Exclusion.CURRENT_ROW);
        int three = WIDTH;
        RowType columns = COLUMNS.concat(RowType.unnamed(BIGINT));
        PlanNode input = new Project(
                table.plan(), List.of(ref(KEY, INT), ref(ID, INT), ref(TEXT_COLUMN, TEXT), number(3)), columns);
        List<WindowCall> calls = List.of(
                new WindowCall(WindowFunction.NTILE, List.of(three), false, BIGINT),
                new WindowCall(WindowFunction.FIRST_VALUE, List.of(ID), false, INT),
                new WindowCall(WindowFunction.NTH_VALUE, List.of(ID, three), true, INT));
        for (boolean isPartitioned : new boolean[] {true, false}) {
            String over = " OVER (" + (isPartitioned ? "PARTITION BY c0" : "") + ORDERED;
            String framed = over + " " + frame + ")";
            add(
                    isPartitioned ? "values of frames by key" : "values of frames",
                    new Window(
                            input,
                            isPartitioned ? List.of(KEY) : List.of(),
                            ORDER,
                            frame,
                            calls,
                            List.of(),
                            columns.concat(RowType.unnamed(BIGINT, INT, INT))),
                    "SELECT *, 3, NTILE(3)" + over + "), FIRST_VALUE(c1)" + framed + ", NTH_VALUE(c1, 3 IGNORE NULLS)"
                            + framed + " FROM t0");
        }
    }

    private void framesOfPeers() {
        DataType sum = DataType.decimal(38, 0);
        List<Frame> frames = List.of(
                new Frame(
                        Frame.Unit.RANGE,
                        FrameBound.UNBOUNDED_PRECEDING,
                        FrameBound.CURRENT_ROW,
                        Frame.Exclusion.GROUP),
                new Frame(
                        Frame.Unit.GROUPS,
                        FrameBound.away(FrameBound.Place.PRECEDING, number(1)),
                        FrameBound.away(FrameBound.Place.FOLLOWING, number(1)),
                        Frame.Exclusion.TIES));
        for (Frame frame : frames) {
            String over = " OVER (ORDER BY c0 NULLS LAST " + frame + ")";
            add(
                    "frames of " + frame.unit(),
                    new Window(
                            table.plan(),
                            List.of(),
                            List.of(new SortKey(KEY, false, false)),
                            frame,
                            List.of(new WindowCall(WindowFunction.RANK, List.of(), false, BIGINT)),
                            List.of(of(AggregateFunction.SUM, ID, sum), of(AggregateFunction.MAX, TEXT_COLUMN, TEXT)),
                            COLUMNS.concat(RowType.unnamed(BIGINT, sum, TEXT))),
                    "SELECT *, RANK()" + over + ", SUM(c1)" + over + ", MAX(c2)" + over + " FROM t0");
        }
    }

    private void repetitions() {
        PlanNode round = new Project(
                new Filter(new WorkingTable(-1, COLUMNS), is(Function.LESS, ref(KEY, INT), constant(INT, 3000))),
                List.of(
                        call(Function.ADD, INT, ref(KEY, INT), constant(INT, 1500)),
                        ref(ID, INT),
                        ref(TEXT_COLUMN, TEXT)),
                COLUMNS);
        for (boolean isAll : new boolean[] {true, false}) {
            String union = isAll ? " UNION ALL " : " UNION ";
            add(
                    "recursion by" + union.toLowerCase(Locale.ROOT).stripTrailing(),
                    new RecursiveUnion(-1, table.plan(), round, isAll, COLUMNS),
                    "WITH RECURSIVE r AS (SELECT * FROM t0" + union + "SELECT c0 + 1500, c1, c2 FROM r WHERE c0 < 3000)"
                            + " SELECT * FROM r");
        }
        PlanNode matching = new Filter(other.plan(), is(Function.EQUAL, ref(KEY, INT), new OuterRef(OUTER, KEY, INT)));
        for (JoinType type : List.of(JoinType.INNER, JoinType.LEFT, JoinType.SEMI, JoinType.ANTI)) {
            add(
                    type + " rows for each row",
                    new Correlate(OUTER, first(table).plan(), matching, type, columns(type)),
                    joined(first(table), other, type, "l.c0 = r.c0"));
        }
    }
}

package io.braid.engine.duckdb;

import io.braid.engine.Merging;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.Filter;
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
import io.braid.engine.plan.TableFunctionRows;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.expression.OuterRef;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Generator of random relations of a few operators over two tables. */
final class RandomRelation {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final int MOST_COLUMNS = 24;
    /** First id of correlations. */
    private static final int OUTER = 1000;

    private final Random random;
    private final List<PlanNode> tables;
    private final List<String> names;
    private int recursions;
    private int sharings;
    private int repetitions;

    RandomRelation(Random random, List<PlanNode> tables, List<String> names) {
        this.random = random;
        this.tables = tables;
        this.names = names;
    }

    Relation next(int depth) {
        if (depth == 0 && random.nextInt(20) == 0) {
            return random.nextBoolean() ? values() : counted();
        }
        if (depth == 0) {
            int table = random.nextInt(tables.size());
            return new Relation(tables.get(table), "SELECT * FROM " + names.get(table));
        }
        Relation input = next(depth - 1);
        return switch (random.nextInt(18)) {
            case 0, 1, 2 -> join(input, next(random.nextInt(depth)));
            case 3 -> nestedLoops(few(input, 100), few(next(random.nextInt(depth)), 20));
            case 4 -> twice(input);
            case 5, 6, 7 -> RandomAggregate.of(random, input).next();
            case 8 -> filter(input);
            case 9 -> project(input);
            case 10, 11 -> window(input);
            case 12 -> recursion(input);
            case 13, 14 -> set(input, next(random.nextInt(depth)));
            case 15 -> some(input);
            case 16 -> repeated(few(input, 40), few(next(random.nextInt(depth)), 100));
            default -> sorted(input);
        };
    }

    /** Returns rows that are part of the plan. */
    private Relation values() {
        RowType columns = RandomTables.COLUMNS;
        List<List<@Nullable Object>> rows = RandomTables.rows(random, 1 + random.nextInt(30), 20);
        List<List<Expression>> written = rows.stream()
                .map(row -> IntStream.range(0, columns.size())
                        .mapToObj(i -> (Expression) new Constant(columns.type(i), row.get(i)))
                        .toList())
                .toList();
        String said = rows.stream()
                .map(row -> IntStream.range(0, columns.size())
                        .mapToObj(i -> literal(columns.type(i), row.get(i)))
                        .collect(Collectors.joining(", ", "(", ")")))
                .collect(Collectors.joining(", "));
        String named = IntStream.range(0, columns.size()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        return new Relation(new Values(written, columns), "SELECT * FROM (VALUES " + said + ") v (" + named + ")");
    }

    private static String literal(DataType type, @Nullable Object value) {
        return value == null ? "CAST(NULL AS " + Duckdb.type(type) + ")" : RandomTables.literal(type, value);
    }

    /** Returns the rows of a set-returning function. */
    private Relation counted() {
        int rows = random.nextInt(200);
        return new Relation(
                new TableFunctionRows(new Counting(), List.of(number(rows)), Counting.COLUMNS), Counting.sql(rows));
    }

    /** Counts the rows of a limit without an order, which may be any rows. */
    private Relation some(Relation input) {
        int fetch = random.nextInt(200);
        int offset = random.nextInt(3) * random.nextInt(50);
        AggregateCall count =
                new AggregateCall(AggregateFunction.COUNT, AggregateCall.NONE, false, AggregateCall.NONE, BIGINT);
        return new Relation(
                new Aggregate(
                        new Limit(input.plan(), number(offset), number(fetch)),
                        List.of(),
                        List.of(count),
                        RowType.unnamed(BIGINT)),
                "SELECT COUNT(*) AS c0 FROM (SELECT *" + from(input) + " LIMIT " + fetch + " OFFSET " + offset + ")");
    }

    /** Joins each left row with the right rows that have the same value in a column. */
    private Relation repeated(Relation left, Relation right) {
        int l = random.nextInt(left.width());
        List<Integer> same = IntStream.range(0, right.width())
                .filter(r -> right.type(r).equals(left.type(l)))
                .boxed()
                .toList();
        if (same.isEmpty() || left.width() + right.width() > MOST_COLUMNS) {
            return filter(left);
        }
        int r = same.get(random.nextInt(same.size()));
        int id = OUTER + repetitions++;
        DataType type = left.type(l);
        JoinType joined = List.of(JoinType.INNER, JoinType.LEFT, JoinType.SEMI, JoinType.ANTI)
                .get(random.nextInt(4));
        Expression matches = new Call(
                Function.EQUAL,
                List.of(new ColumnRef(r, type), new OuterRef(id, l, type)),
                DataType.of(TypeKind.BOOLEAN));
        List<String> columnNames = Stream.concat(names("l", left.width()), names("r", right.width()))
                .toList();
        return new Relation(
                new Correlate(
                        id,
                        left.plan(),
                        new Filter(right.plan(), matches),
                        joined,
                        joined.columns(left.columns(), right.columns())),
                joined(left, right, joined, "l.c" + l + " = r.c" + r, columnNames));
    }

    /** Returns a whole query, often with an order of its rows. */
    Relation query(int depth) {
        Relation query = next(depth);
        return random.nextInt(4) == 0 ? sorted(query) : query;
    }

    /** Returns a shared subplan that is joined with itself or combined with itself by a set operation. */
    private Relation twice(Relation input) {
        Relation shared = new Relation(new Shared(++sharings, input.plan()), input.sql());
        Relation part = filter(shared);
        return random.nextBoolean() ? join(shared, part) : set(part, shared);
    }

    /** Returns the first rows in some order. */
    private Relation few(Relation input, int most) {
        List<SortKey> order = RandomWindow.total(random, input.width());
        return new Relation(
                new TopN(input.plan(), order, number(0), number(most)),
                "SELECT *" + from(input) + " ORDER BY " + RandomWindow.orderSql(order) + " LIMIT " + most);
    }

    private static String from(Relation relation) {
        return " FROM (" + relation.sql() + ")";
    }

    private Relation filter(Relation input) {
        Said condition = RandomSaid.of(random, input.columns()).condition(2);
        return new Relation(
                new Filter(input.plan(), condition.expression()),
                "SELECT *" + from(input) + " WHERE " + condition.sql());
    }

    private Relation project(Relation input) {
        RandomSaid said = RandomSaid.of(random, input.columns());
        return project(
                input, Stream.generate(said::value).limit(1 + random.nextInt(6)).toList());
    }

    static Relation project(Relation input, List<Said> values) {
        List<Expression> expressions = values.stream().map(Said::expression).toList();
        return new Relation(
                new Project(input.plan(), expressions, row(expressions.stream().map(Expression::type))),
                "SELECT " + named(values.stream().map(Said::sql).toList()) + from(input));
    }

    /** Returns all columns, and these. */
    static Relation with(Relation input, Said... more) {
        Stream<Said> all = IntStream.range(0, input.width()).mapToObj(i -> Said.column(input.columns(), i));
        return project(input, Stream.concat(all, Stream.of(more)).toList());
    }

    static RowType row(Stream<DataType> types) {
        return RowType.unnamed(types.toArray(DataType[]::new));
    }

    static String named(List<String> values) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> values.get(i) + " AS c" + i)
                .collect(Collectors.joining(", "));
    }

    private Relation join(Relation left, Relation right) {
        List<int[]> equal = new ArrayList<>();
        for (int l = 0; l < left.width(); l++) {
            for (int r = 0; r < right.width(); r++) {
                // Joins on booleans alone would match nearly all pairs.
                if (left.type(l).equals(right.type(r)) && left.type(l).kind() != TypeKind.BOOLEAN) {
                    equal.add(new int[] {l, r});
                }
            }
        }
        if (equal.isEmpty() || left.width() + right.width() > MOST_COLUMNS) {
            return filter(left);
        }
        if (random.nextInt(4) == 0) {
            return nullAware(left, right, equal.get(random.nextInt(equal.size())));
        }
        List<int[]> keys = Stream.generate(() -> equal.get(random.nextInt(equal.size())))
                .limit(1 + random.nextInt(3))
                .toList();
        JoinType type = Merging.TYPES.get(random.nextInt(Merging.TYPES.size()));
        RowType both = left.columns().concat(right.columns());
        List<String> columnNames = Stream.concat(names("l", left.width()), names("r", right.width()))
                .toList();
        Said residual = random.nextInt(3) == 0 ? new RandomSaid(random, both, columnNames).condition(1) : null;
        HashJoin hashed = new HashJoin(
                left.plan(),
                right.plan(),
                type,
                keys.stream().map(key -> key[0]).toList(),
                keys.stream().map(key -> key[1]).toList(),
                residual == null ? null : residual.expression(),
                type.columns(left.columns(), right.columns()));
        PlanNode plan = random.nextInt(3) == 0 ? Merging.sorted(hashed, random.nextBoolean()) : hashed;
        String condition = Stream.concat(
                        keys.stream().map(key -> "l.c" + key[0] + " = r.c" + key[1]),
                        Stream.ofNullable(residual).map(Said::sql))
                .collect(Collectors.joining(" AND "));
        return new Relation(plan, joined(left, right, type, condition, columnNames));
    }

    /** Returns a null-aware anti-join or mark join on these keys. */
    private Relation nullAware(Relation left, Relation right, int[] key) {
        JoinType type = random.nextBoolean() ? JoinType.NULL_AWARE_ANTI : JoinType.NULL_AWARE_MARK;
        HashJoin plan = new HashJoin(
                left.plan(),
                right.plan(),
                type,
                List.of(key[0]),
                List.of(key[1]),
                null,
                type.columns(left.columns(), right.columns()));
        String rows = "(" + left.sql() + ") l";
        String among = "l.c" + key[0] + " IN (SELECT r.c" + key[1] + " FROM (" + right.sql() + ") r)";
        return new Relation(
                plan,
                type.isMark()
                        ? "SELECT l.*, " + among + " AS c" + left.width() + " FROM " + rows
                        : "SELECT l.* FROM " + rows + " WHERE NOT " + among);
    }

    /** Returns a join on any condition. */
    private Relation nestedLoops(Relation left, Relation right) {
        if (left.width() + right.width() > MOST_COLUMNS) {
            return filter(left);
        }
        JoinType type = Merging.TYPES.get(random.nextInt(Merging.TYPES.size()));
        RowType both = left.columns().concat(right.columns());
        List<String> columnNames = Stream.concat(names("l", left.width()), names("r", right.width()))
                .toList();
        Said condition = new RandomSaid(random, both, columnNames).condition(2);
        return new Relation(
                new NestedLoopJoin(
                        left.plan(),
                        right.plan(),
                        type,
                        condition.expression(),
                        type.columns(left.columns(), right.columns())),
                joined(left, right, type, condition.sql(), columnNames));
    }

    private static Stream<String> names(String side, int width) {
        return IntStream.range(0, width).mapToObj(i -> side + ".c" + i);
    }

    private static String joined(Relation left, Relation right, JoinType type, String condition, List<String> columns) {
        String l = "(" + left.sql() + ") l";
        String r = "(" + right.sql() + ") r";
        return switch (type) {
            case SEMI -> "SELECT l.* FROM " + l + " WHERE EXISTS (SELECT 1 FROM " + r + " WHERE " + condition + ")";
            case ANTI -> "SELECT l.* FROM " + l + " WHERE NOT EXISTS (SELECT 1 FROM " + r + " WHERE " + condition + ")";
            case MARK ->
                "SELECT l.*, EXISTS (SELECT 1 FROM " + r + " WHERE " + condition + ") AS c" + left.width() + " FROM "
                        + l;
            default -> "SELECT " + named(columns) + " FROM " + l + " " + type + " JOIN " + r + " ON " + condition;
        };
    }

    private Relation window(Relation input) {
        return input.width() > MOST_COLUMNS ? filter(input) : RandomWindow.over(random, input);
    }

    /** Casts a value, because DuckDB computes other types, and gives all rounds the types of the first. */
    private static Said cast(Said value) {
        return new Said(
                value.expression(),
                "CAST(" + value.sql() + " AS " + Duckdb.type(value.expression().type()) + ")");
    }

    /** Returns a recursion of up to three rounds, or until no new rows are found. */
    private Relation recursion(Relation input) {
        RandomSaid said = RandomSaid.of(random, input.columns());
        List<Said> seeds = Stream.generate(said::anyColumn)
                .limit(1 + random.nextInt(4))
                .map(RandomRelation::cast)
                .collect(Collectors.toList());
        boolean all = random.nextBoolean();
        if (all) {
            seeds.add(new Said(new Constant(BIGINT, 0L), "CAST(0 AS BIGINT)"));
        }
        Relation seed = project(input, seeds);
        RowType columns = seed.columns();
        int id = -1 - recursions;
        String name = "r" + recursions++;
        RandomSaid before = RandomSaid.of(random, columns);
        List<Said> next =
                IntStream.range(0, columns.size()).mapToObj(before::choiceOf).collect(Collectors.toList());
        Said condition = before.condition(1);
        if (all) {
            next.set(columns.size() - 1, before.oneMore(columns.size() - 1));
            condition = before.isLess(columns.size() - 1, 3);
        }
        Relation iteration = project(
                new Relation(
                        new Filter(new WorkingTable(id, columns), condition.expression()),
                        "SELECT * FROM " + name + " WHERE " + condition.sql()),
                next);
        return new Relation(
                new RecursiveUnion(id, seed.plan(), iteration.plan(), all, columns),
                "WITH RECURSIVE " + name + " AS (" + seed.sql() + " UNION " + (all ? "ALL " : "") + iteration.sql()
                        + ") SELECT * FROM " + name);
    }

    private Relation set(Relation left, Relation right) {
        List<Said> leftValues = new ArrayList<>();
        List<Said> rightValues = new ArrayList<>();
        for (int l = 0; l < left.width() && leftValues.size() < 3; l++) {
            for (int r = 0; r < right.width(); r++) {
                if (left.type(l).equals(right.type(r)) && random.nextInt(3) > 0) {
                    leftValues.add(RandomSaid.of(random, left.columns()).column(l));
                    rightValues.add(RandomSaid.of(random, right.columns()).column(r));
                    break;
                }
            }
        }
        if (leftValues.isEmpty()) {
            return filter(left);
        }
        Relation l = project(left, leftValues);
        Relation r = project(right, rightValues);
        boolean all = random.nextBoolean();
        String rest = (all ? " ALL (" : " (") + r.sql() + ")";
        if (all && random.nextBoolean()) {
            return new Relation(
                    new Union(List.of(l.plan(), r.plan()), l.columns()),
                    "SELECT * FROM ((" + l.sql() + ") UNION" + rest + ")");
        }
        SetOperation.Kind kind = random.nextBoolean() ? SetOperation.Kind.INTERSECT : SetOperation.Kind.EXCEPT;
        return new Relation(
                new SetOperation(l.plan(), r.plan(), kind, all, l.columns()),
                "SELECT * FROM ((" + l.sql() + ") " + kind + rest + ")");
    }

    private Relation sorted(Relation input) {
        List<SortKey> order = RandomWindow.total(random, input.width());
        int fetch = random.nextInt(200);
        int offset = random.nextInt(3) * random.nextInt(50);
        String sql = "SELECT *" + from(input) + " ORDER BY " + RandomWindow.orderSql(order);
        PlanNode sort = new Sort(input.plan(), order);
        String limit = " LIMIT " + fetch + " OFFSET " + offset;
        return switch (random.nextInt(3)) {
            case 0 -> new Relation(sort, sql, true);
            case 1 -> new Relation(new Limit(sort, number(offset), number(fetch)), sql + limit, true);
            default -> new Relation(new TopN(input.plan(), order, number(offset), number(fetch)), sql + limit, true);
        };
    }

    private static Constant number(long value) {
        return new Constant(BIGINT, value);
    }
}

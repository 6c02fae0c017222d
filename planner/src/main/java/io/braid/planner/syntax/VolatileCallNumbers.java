package io.braid.planner.syntax;

import io.braid.planner.function.VolatileFunctions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSampleSpec;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that identify the volatile calls of a statement. A call that is written once and later duplicated has the
 * same value in all places: {@code x} in {@code x BETWEEN a AND b}, a WITH query, or an argument of a model's function.
 * As in PostgreSQL, the same holds for a GROUP BY or ORDER BY expression that is repeated in the same SELECT.
 */
public final class VolatileCallNumbers {
    private static final Set<SqlKind> OF_GROUPS =
            EnumSet.of(SqlKind.ROLLUP, SqlKind.CUBE, SqlKind.GROUPING_SETS, SqlKind.ROW);

    private int last;
    private final Set<SqlSampleSpec> samples = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Numbered call by original call: the parser puts the operand of a simple CASE into every branch. */
    private final IdentityHashMap<SqlCall, SqlCall> done = new IdentityHashMap<>();

    /** True while a WITH query is visited, its sub-queries, or an expression. */
    private boolean inWith;

    private boolean inSubQuery;
    private boolean inExpression;

    private final SqlShuttle numbering = new SqlShuttle() {
        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            boolean with = inWith;
            boolean subQuery = inSubQuery;
            boolean expression = inExpression;
            boolean isQuery = call.isA(SqlKind.QUERY) || call.getKind() == SqlKind.LATERAL;
            inWith |= call.getKind() == SqlKind.WITH_ITEM && !inSubQuery;
            inSubQuery |= call.getKind() == SqlKind.LATERAL || (isQuery && inExpression);
            inExpression &= !isQuery;
            try {
                return visited(call);
            } finally {
                inWith = with;
                inSubQuery = subQuery;
                inExpression = expression;
            }
        }

        private @Nullable SqlNode visited(SqlCall call) {
            if (call instanceof SqlOrderBy sorted && sorted.query instanceof SqlSelect select) {
                SqlSelect aligned = (SqlSelect) select.clone(select.getParserPosition());
                SqlNodeList order = aligned(aligned, sorted.orderList);
                return super.visit(
                        new SqlOrderBy(sorted.getParserPosition(), aligned, order, sorted.offset, sorted.fetch));
            }
            if (call instanceof SqlSelect select) {
                SqlSelect aligned = (SqlSelect) select.clone(select.getParserPosition());
                aligned(aligned, SqlNodeList.EMPTY);
                inExpression = true;
                return super.visit(aligned);
            }
            if (isVolatile(call)) {
                return done.computeIfAbsent(call, VolatileCallNumbers.this::numbered);
            }
            return call.getKind() == SqlKind.TABLESAMPLE ? super.visit(sampled(call)) : super.visit(call);
        }
    };

    /** True if the statement has a volatile call or a sample. */
    public boolean areAny() {
        return last > 0;
    }

    public SqlNode numbered(SqlNode statement) {
        return isIn(statement) ? accepted(statement) : statement;
    }

    private int next() {
        last++;
        return inWith && !inSubQuery ? -last : last;
    }

    private SqlNode accepted(SqlNode node) {
        SqlNode numbered = node.accept(numbering);
        return numbered == null ? node : numbered;
    }

    private static boolean isVolatile(SqlCall call) {
        return (call.getOperator() instanceof SqlUnresolvedFunction || call.getKind() == SqlKind.JDBC_FN)
                && VolatileFunctions.named(name(call)) != null;
    }

    /** Returns the name of a function, also of a JDBC escape such as {@code {fn RAND()}}. */
    private static String name(SqlCall call) {
        String name = call.getOperator().getName();
        return call.getKind() == SqlKind.JDBC_FN ? name.substring("{fn ".length(), name.length() - 1) : name;
    }

    private static boolean isIn(SqlNode node) {
        boolean[] found = {false};
        node.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                found[0] |= isVolatile(call) || call.getKind() == SqlKind.TABLESAMPLE;
                return found[0] ? null : super.visit(call);
            }
        });
        return found[0];
    }

    private SqlCall numbered(SqlCall call) {
        String name = name(call);
        if (call.operandCount() > 0) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    name + " takes no arguments: "
                            + (VolatileFunctions.random().equals(VolatileFunctions.named(name))
                                    ? "write FLOOR(RANDOM() * n) for a whole number from 0 to n - 1. There is no seed"
                                    : "write " + name + "()"),
                    CalciteErrors.at(call.getParserPosition()));
        }
        SqlFunction function = VolatileFunctions.named(name);
        return function == null
                ? call
                : function.createCall(
                        call.getParserPosition(),
                        SqlLiteral.createExactNumeric(String.valueOf(next()), call.getParserPosition()));
    }

    /** Stores the number of a sample as its seed. */
    private SqlCall sampled(SqlCall call) {
        if (!(SqlLiteral.sampleValue(call.operand(1)) instanceof SqlSampleSpec.SqlTableSampleSpec sample)) {
            throw refused("TABLESAMPLE is BERNOULLI or SYSTEM here", ErrorCode.FEATURE_NOT_SUPPORTED, call);
        }
        if (samples.contains(sample)) {
            return call;
        }
        if (sample.isRepeatable()) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "A sample is not REPEATABLE here, for the rows of sources come in no certain order; a condition"
                            + " such as"
                            + " MOD(id, 100) < 5 always takes the same rows",
                    CalciteErrors.at(call.getParserPosition()));
        }
        if (sample.sampleRate.signum() < 0 || sample.sampleRate.compareTo(BigDecimal.ONE) > 0) {
            throw refused("The percentage of a sample is from 0 to 100", ErrorCode.INVALID_PARAMETER, call);
        }
        SqlSampleSpec numbered = SqlSampleSpec.createTableSample(sample.isBernoulli(), sample.sampleRate, next());
        samples.add(numbered);
        return call.getOperator()
                .createCall(
                        call.getParserPosition(),
                        call.operand(0),
                        SqlLiteral.createSample(numbered, call.operand(1).getParserPosition()));
    }

    private static BraidException refused(String why, ErrorCode code, SqlCall call) {
        return new BraidException(code, why, CalciteErrors.at(call.getParserPosition()));
    }

    /** Gives repeated group keys and output columns in ORDER BY the same numbers. */
    private SqlNodeList aligned(SqlSelect select, SqlNodeList order) {
        if (select.getFrom() != null) {
            select.setFrom(accepted(select.getFrom()));
        }
        inExpression = true;
        SqlNodeList inOrder = spreadOver(select, order);
        inExpression = false;
        return inOrder;
    }

    private SqlNodeList spreadOver(SqlSelect select, SqlNodeList order) {
        Known known = new Known();
        SqlNodeList groups = select.getGroup();
        if (groups != null) {
            groups.forEach(known::addGroup);
            select.setGroupBy(known.putInto(groups));
        }
        select.setSelectList(known.putInto(select.getSelectList()));
        if (select.getHaving() != null) {
            select.setHaving(known.putInto(select.getHaving()));
        }
        if (select.getQualify() != null) {
            select.setQualify(known.putInto(select.getQualify()));
        }
        SqlNodeList within = select.getOrderList();
        if (order.isEmpty() && within == null) {
            return order;
        }
        select.setSelectList(known.addAll(select.getSelectList()));
        if (within != null) {
            select.setOrderBy(known.putInto(within));
        }
        return known.putInto(order);
    }

    /** Expressions as written, with their numbered forms. */
    private final class Known {
        private final List<SqlNode> written = new ArrayList<>();
        private final List<SqlNode> numbered = new ArrayList<>();

        /** Adds the group keys, which may be nested in ROLLUP, CUBE, GROUPING SETS or parentheses. */
        void addGroup(SqlNode group) {
            if (group instanceof SqlNodeList several) {
                several.forEach(this::addGroup);
            } else if (group instanceof SqlCall call && OF_GROUPS.contains(call.getKind())) {
                call.getOperandList().forEach(this::addGroup);
            } else if (isIn(group)) {
                add(group);
            }
        }

        private void add(SqlNode expression) {
            written.add(expression);
            numbered.add(accepted(expression));
        }

        /** Adds the output columns. Duplicate expressions get a number each; references mean the first one. */
        SqlNodeList addAll(SqlNodeList selected) {
            List<SqlNode> items = new ArrayList<>();
            for (SqlNode item : selected) {
                SqlNode done = accepted(item);
                items.add(done);
                if (isIn(item)) {
                    written.add(SqlUtil.stripAs(item));
                    numbered.add(SqlUtil.stripAs(done));
                }
            }
            return new SqlNodeList(items, selected.getParserPosition());
        }

        @SuppressWarnings("unchecked")
        <T extends SqlNode> T putInto(T node) {
            if (written.isEmpty()) {
                return node;
            }
            SqlNode put = node.accept(new SqlShuttle() {
                @Override
                public @Nullable SqlNode visit(SqlCall call) {
                    for (int i = 0; i < written.size(); i++) {
                        if (call.equalsDeep(written.get(i), Litmus.IGNORE)) {
                            return numbered.get(i);
                        }
                    }
                    return super.visit(call);
                }
            });
            return (T) (put == null ? node : put);
        }
    }
}

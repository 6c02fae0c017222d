package io.braid.planner.validate;

import io.braid.planner.parameter.ParameterInference;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.syntax.ExpandGroupByAll;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.AggregatingScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.util.Static;
import org.jspecify.annotations.Nullable;

/**
 * Expansion of hypothetical-set aggregates, {@code RANK(v) WITHIN GROUP (ORDER BY x)}, to {@link HypotheticalRank}. An
 * instance serves one query whose grouping is known, as the arguments refer to groups.
 */
final class HypotheticalRanks extends SqlShuttle {
    private static final Set<SqlKind> RANKS =
            EnumSet.of(SqlKind.RANK, SqlKind.DENSE_RANK, SqlKind.PERCENT_RANK, SqlKind.CUME_DIST);

    private final SqlValidatorImpl validator;
    private final ParameterInference parameters;
    private final SelectScope rows;
    private final AggregatingScope groups;
    private final OuterColumns columns;
    private final boolean areOfSets;

    private HypotheticalRanks(
            SqlSelect select,
            SelectScope rows,
            AggregatingScope groups,
            SqlValidatorImpl validator,
            ParameterInference parameters) {
        this.validator = validator;
        this.parameters = parameters;
        this.rows = rows;
        this.groups = groups;
        this.columns = new OuterColumns(validator, rows);
        this.areOfSets =
                select.getGroup() != null && select.getGroup().stream().anyMatch(FunctionalDependencies::isOfSets);
    }

    /** Expands the aggregates in a query, except those in its sub-queries. */
    static void writeOutIn(SqlSelect select, SqlValidatorImpl validator, ParameterInference parameters) {
        if (validator.getSelectScope(select) instanceof AggregatingScope groups) {
            SelectScope rows = Objects.requireNonNull(validator.getRawSelectScope(select));
            new HypotheticalRanks(select, rows, groups, validator, parameters).writeOutIn(select);
        }
    }

    /** Returns the values of the hypothetical row; empty if a call is no hypothetical-set aggregate. */
    static List<SqlNode> hypothetical(SqlCall call) {
        if (call.getKind() == SqlKind.FILTER) {
            return hypothetical(call.operand(0));
        }
        return isRank(call) ? ((SqlCall) call.operand(0)).getOperandList() : List.of();
    }

    private static boolean isRank(SqlNode node) {
        return node instanceof SqlCall call
                && call.getKind() == SqlKind.WITHIN_GROUP
                && RANKS.contains(call.operand(0).getKind());
    }

    private void writeOutIn(SqlSelect select) {
        writeOutIn(select.getSelectList());
        select.setHaving(writtenOut(select.getHaving()));
        select.setQualify(writtenOut(select.getQualify()));
        writeOutIn(select.getWindowList());
        writeOutIn(select.getOrderList());
    }

    private void writeOutIn(@Nullable SqlNodeList expressions) {
        if (expressions != null) {
            expressions.replaceAll(this::writtenOut);
        }
    }

    private @Nullable SqlNode writtenOut(@Nullable SqlNode expression) {
        return expression == null ? null : expression.accept(this);
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call.isA(SqlKind.QUERY)) {
            return call;
        }
        if (call.getKind() == SqlKind.FILTER && isRank(call.operand(0))) {
            return rank(call.operand(0), call.operand(1));
        }
        return isRank(call) ? rank(call, null) : super.visit(call);
    }

    private SqlNode rank(SqlCall withinGroup, @Nullable SqlNode filter) {
        SqlCall function = withinGroup.operand(0);
        SqlNodeList order = withinGroup.operand(1);
        check(function, order);
        List<HypotheticalKey> keys = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            HypotheticalKey key = HypotheticalKey.of(
                    order.get(i),
                    ofGroup(function.operand(i), function),
                    validator.config().defaultNullCollation());
            parameters.takeAs(rows, key.key(), key.value());
            parameters.takeAs(rows, key.value(), key.key());
            refuseTextBesideOthers(key, function);
            keys.add(key);
        }
        HypotheticalRank rank = new HypotheticalRank(keys, filter, function.getParserPosition());
        return switch (function.getKind()) {
            case RANK -> rank.rank();
            case DENSE_RANK -> rank.denseRank(this::isNullable);
            case PERCENT_RANK -> rank.percentRank();
            default -> rank.distribution();
        };
    }

    private void check(SqlCall function, SqlNodeList order) {
        SqlLiteral quantifier = function.getFunctionQuantifier();
        if (quantifier != null) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR,
                    named(function) + " takes the values of one row, without DISTINCT or ALL",
                    CalciteErrors.at(quantifier.getParserPosition()));
        }
        if (function.operandCount() != order.size()) {
            throw CalciteErrors.wrongCount(
                    named(function),
                    order.size() + (order.size() == 1 ? " value" : " values")
                            + ", one for each that its ORDER BY sorts by",
                    function);
        }
        function.getOperandList().forEach(this::refuseAggregates);
        order.forEach(this::refuseAggregates);
    }

    private static String named(SqlCall function) {
        return function.getOperator().getName() + " WITHIN GROUP";
    }

    private void refuseAggregates(SqlNode node) {
        if (ExpandGroupByAll.areIn(node)) {
            throw validator.newValidationError(node, Static.RESOURCE.nestedAggIllegal());
        }
    }

    /** Returns a hypothetical value that is constant within the group; fails for others. */
    private SqlNode ofGroup(SqlNode value, SqlCall function) {
        if (value instanceof SqlIdentifier name && name.isStar()) {
            throw refused(function, "all columns", "name the values of one row", value);
        }
        if (SqlUtil.containsCall(value, call -> !call.getOperator().isDeterministic())) {
            throw refused(function, "another value for each row", "compute it in FROM, and group by it", value);
        }
        SqlNode named = validator.expand(value, groups);
        if (areOfSets && OuterColumns.names(named).stream().anyMatch(this::isOfRows)) {
            String instead = "group by each set in a query of its own, and put these together with UNION ALL";
            throw refused(function, "a column, which not all grouping sets have", instead, value);
        }
        SqlNode marked = Objects.requireNonNull(new NameReplacement(this::marked).replaced(named));
        groups.checkAggregateExpr(marked, true);
        return marked;
    }

    private static BraidException refused(SqlCall function, String what, String instead, SqlNode value) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                named(function) + " is given " + what + " here: " + instead,
                CalciteErrors.at(value.getParserPosition()));
    }

    private SqlNode marked(SqlIdentifier name) {
        return columns.column(name) == null || isOfRows(name) ? name : OuterColumn.of(name);
    }

    private boolean isOfRows(SqlIdentifier name) {
        SqlQualified column = columns.column(name);
        return column != null && !columns.isOuter(column);
    }

    /**
     * Rejects a text argument for a sort key of another type and vice versa. Literals are allowed, as they may be of
     * any type.
     */
    private void refuseTextBesideOthers(HypotheticalKey key, SqlCall function) {
        RelDataType sorted = validator.deriveType(rows, key.key());
        RelDataType given = validator.deriveType(rows, key.value());
        boolean isWritten = key.value() instanceof SqlCharStringLiteral || SqlUtil.isNullLiteral(key.value(), true);
        if (!isWritten && SqlTypeUtil.isCharacter(sorted) != SqlTypeUtil.isCharacter(given)) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    named(function) + " is given a value of the type " + given + ", and sorts by values of the type "
                            + sorted,
                    CalciteErrors.at(key.value().getParserPosition()));
        }
    }

    private boolean isNullable(SqlNode key) {
        return validator.deriveType(rows, key).isNullable();
    }
}

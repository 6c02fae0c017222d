package io.braid.planner.syntax;

import io.braid.grammar.parser.QuantifiedLike;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.jspecify.annotations.Nullable;

/** Rules that rewrite parse trees before validation, in order: they translate Braid's syntax to Calcite's. */
final class SyntaxRules {
    /** Top-down rules; their results are rewritten again. */
    static final List<SyntaxRule> OUTERMOST_FIRST = List.of(
            new SyntaxRule("JsonConstructors", JsonConstructors::spelledOut),
            new SyntaxRule("XmlCalls", XmlCalls::spelledOut));

    /** Bottom-up rules on queries, joins and windows, all applied in sequence. */
    static final List<SyntaxRule> CLAUSES = List.of(
            new SyntaxRule("ExpandGroupByAll", ExpandGroupByAll::rewritten),
            new SyntaxRule("StandardIntervals", StandardIntervals::inClause),
            new SyntaxRule("NamedWindows", NamedWindows::rewritten),
            SyntaxRule.changing(
                    "CommaJoins", call -> call instanceof SqlJoin join ? CommaJoins.bindingLeast(join) : call),
            SyntaxRule.changing(
                    "LateralJoins", call -> call instanceof SqlJoin join ? LateralJoins.lifted(join) : call),
            SyntaxRule.changing("GroupsFrames", call -> call instanceof SqlWindow window ? frame(window) : call),
            SyntaxRule.changing("FilteredWindows", FilteredWindows::rewritten),
            SyntaxRule.changing(
                    "AggregatesInWindows", call -> isOfWindow(call) ? AggregatesInWindows.spelledOut(call) : call));

    /** Bottom-up rules on calls of functions, aggregates and operators; the first match applies. */
    static final List<SyntaxRule> CALLS = List.of(
            new SyntaxRule("QuantifiedLike", SyntaxRules::comparisons),
            new SyntaxRule("NullFilters", NullFilters::rewritten),
            new SyntaxRule("QuantifiedArrays", QuantifiedArrays::rewritten),
            new SyntaxRule("DefaultEscape", DefaultEscape::rewritten),
            new SyntaxRule("RowTests", RowTests::rewritten),
            new SyntaxRule("RowSubQueries", RowSubQueries::rewritten),
            new SyntaxRule("StringAggregates", StringAggregates::rewritten),
            new SyntaxRule("DialectAggregates", DialectAggregates::rewritten),
            new SyntaxRule("ArraySyntax", ArraySyntax::rewritten),
            new SyntaxRule("JsonCalls", JsonCalls::rewritten),
            new SyntaxRule("TrimAndSubstring", TrimAndSubstring::rewritten),
            new SyntaxRule("StandardIntervals", StandardIntervals::inCall),
            new SyntaxRule("DialectFunctions", DialectFunctions::rewritten),
            new SyntaxRule("MakeInterval", IntervalCalls::made),
            new SyntaxRule("OwnFunctions", OwnFunctions::rewritten));

    private SyntaxRules() {}

    /** True if the rules on clauses apply to a call, instead of those on calls. */
    static boolean isClause(SqlCall call) {
        return call instanceof SqlSelect || call instanceof SqlOrderBy || call instanceof SqlJoin || isOfWindow(call);
    }

    private static boolean isOfWindow(SqlCall call) {
        return call instanceof SqlWindow || call.getKind() == SqlKind.OVER;
    }

    private static SqlWindow frame(SqlWindow window) {
        WindowFrameLimits.check(window);
        return GroupsFrames.spelledOut(window);
    }

    private static @Nullable SqlNode comparisons(SqlCall call) {
        return call.getOperator() instanceof QuantifiedLike like
                ? like.spelledOut(call, comparison -> comparison((SqlCall) comparison))
                : null;
    }

    private static SqlNode comparison(SqlCall call) {
        for (SyntaxRule rule : CALLS) {
            SqlNode rewritten = rule.rewriting().of(call);
            if (rewritten != null) {
                return rewritten;
            }
        }
        return call;
    }
}

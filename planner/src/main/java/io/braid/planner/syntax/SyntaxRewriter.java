package io.braid.planner.syntax;

import io.braid.planner.function.Literals;
import io.braid.planner.zone.SessionZone;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Rewriter of a statement's parse tree before validation: {@link SyntaxRules}, type names, and literals. */
public final class SyntaxRewriter extends SqlShuttle {
    private final SessionZone zone;
    private final Consumer<String> applied;

    private SyntaxRewriter(SessionZone zone, Consumer<String> applied) {
        this.zone = zone;
        this.applied = applied;
    }

    /**
     * Returns the statement in Calcite's syntax.
     *
     * @param zone of timestamps with time zone that are written without one
     * @param applied receives the name of each rule that applies
     */
    public static SqlNode rewritten(SqlNode statement, SessionZone zone, Consumer<String> applied) {
        SqlNode rewritten = statement.accept(new SyntaxRewriter(zone, applied));
        return rewritten == null ? statement : rewritten;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        UnsupportedSyntax.check(call);
        for (SyntaxRule rule : SyntaxRules.OUTERMOST_FIRST) {
            SqlNode rewritten = apply(rule, call);
            if (rewritten != null) {
                return rewritten.accept(this);
            }
        }
        if (!(super.visit(call) instanceof SqlCall inner)) {
            return call;
        }
        return SyntaxRules.isClause(inner) ? clause(inner) : call(inner);
    }

    @Override
    public @Nullable SqlNode visit(SqlLiteral literal) {
        refuseFine(literal);
        if (!(literal instanceof SqlUnknownLiteral tagged)) {
            return literal;
        }
        return TimestampLiterals.isZonedTime(tagged)
                ? TimestampLiterals.zonedTime(tagged)
                : TimestampLiterals.read(tagged, zone);
    }

    @Override
    public SqlNode visit(SqlDataTypeSpec type) {
        return TypeNames.known(type);
    }

    private SqlNode clause(SqlCall call) {
        SqlNode clause = call;
        for (SyntaxRule rule : SyntaxRules.CLAUSES) {
            SqlNode rewritten = clause instanceof SqlCall current ? apply(rule, current) : null;
            clause = rewritten == null ? clause : rewritten;
        }
        return clause;
    }

    private SqlNode call(SqlCall call) {
        for (SyntaxRule rule : SyntaxRules.CALLS) {
            SqlNode rewritten = apply(rule, call);
            if (rewritten != null) {
                return rewritten;
            }
        }
        return call;
    }

    private @Nullable SqlNode apply(SyntaxRule rule, SqlCall call) {
        SqlNode rewritten = rule.rewriting().of(call);
        if (rewritten != null) {
            applied.accept(rule.name());
        }
        return rewritten;
    }

    /** Rejects sub-millisecond intervals, which Calcite would truncate. */
    private static void refuseFine(SqlLiteral literal) {
        if (literal instanceof SqlIntervalLiteral interval
                && interval.getValue() instanceof SqlIntervalLiteral.IntervalValue value
                && Literals.isFinerThanMillis(value.getIntervalLiteral())) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "The interval '" + value.getIntervalLiteral() + "' is finer than a millisecond. Write"
                            + " TIMESTAMPADD(MICROSECOND, count, time) to add so little",
                    CalciteErrors.at(literal.getParserPosition()));
        }
    }
}

package io.braid.grammar.parser;

import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN [(option, ...)] query}. Callers read its fields; it has no operands to rewrite. */
public final class Explain extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("EXPLAIN", SqlKind.EXPLAIN);

    private final Set<Option> options;
    private final @Nullable Subject subject;
    private final SqlNode query;

    /**
     * User or role whose access is explained.
     *
     * @param isRole whether the name is that of a role, not of a user
     */
    public record Subject(boolean isRole, String name) {}

    /** Option of EXPLAIN, named as in its parentheses. */
    public enum Option {
        /** Grants, row filters and column masks that apply, and the pushdowns that they prevent. */
        ACCESS("ACCESS"),
        /** Runs the query and reports the statistics of each operator. */
        ANALYZE("ANALYZE"),
        /** The plan as a JSON document. */
        FORMAT_JSON("FORMAT JSON"),
        /** The plan as lines of text, which is the default. */
        FORMAT_TEXT("FORMAT TEXT"),
        /** The plan after each planning step. */
        STEPS("STEPS"),
        /** The reason why each operator that runs in Braid is not pushed to a source. */
        WHY("WHY");

        private final String words;

        Option(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** @param subject the user or role whose access is explained; null for the current user */
    public Explain(SqlParserPos position, Set<Option> options, @Nullable Subject subject, SqlNode query) {
        super(position);
        this.options = Set.copyOf(options);
        this.subject = subject;
        this.query = query;
    }

    /** True if the option is given. */
    public boolean has(Option option) {
        return options.contains(option);
    }

    /** Returns the same EXPLAIN for another query. */
    public Explain of(SqlNode other) {
        return new Explain(getParserPosition(), options, subject, other);
    }

    /** Returns the user or role whose access is explained; null for the current user. */
    public @Nullable Subject subject() {
        return subject;
    }

    public SqlNode query() {
        return query;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of();
    }
}

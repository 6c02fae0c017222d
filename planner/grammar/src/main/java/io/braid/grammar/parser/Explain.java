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

/** {@code EXPLAIN [(option, ...)] query}. It is read for its fields; nothing rewrites it as a tree. */
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
        /** Grants, filters and masks that apply, and what they keep from sources. */
        ACCESS("ACCESS"),
        /** Runs the query and tells what each part of the plan did. */
        ANALYZE("ANALYZE"),
        /** The plan as one JSON document. */
        FORMAT_JSON("FORMAT JSON"),
        /** The plan as lines of text, which it is anyway. */
        FORMAT_TEXT("FORMAT TEXT"),
        /** The plan after each step of planning. */
        STEPS("STEPS"),
        /** Why each part that runs in Braid is not left to a source. */
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

    /** @param subject whose access is explained; null for whoever asks */
    public Explain(SqlParserPos position, Set<Option> options, @Nullable Subject subject, SqlNode query) {
        super(position);
        this.options = Set.copyOf(options);
        this.subject = subject;
        this.query = query;
    }

    /** True if that is wanted. */
    public boolean has(Option option) {
        return options.contains(option);
    }

    /** The same of another query. */
    public Explain of(SqlNode other) {
        return new Explain(getParserPosition(), options, subject, other);
    }

    /** Whose access is explained; null for whoever asks. */
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

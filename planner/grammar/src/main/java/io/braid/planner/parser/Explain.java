package io.braid.planner.parser;

import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN [(option, ...)] query}. It is read for its fields; nothing rewrites it as a tree. */
public final class Explain extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("EXPLAIN", SqlKind.EXPLAIN);

    private final Set<Option> options;
    private final SqlNode query;

    /** What may be asked for in parentheses, in the words in which it is. */
    public enum Option {
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

    public Explain(SqlParserPos position, Set<Option> options, SqlNode query) {
        super(position);
        this.options = Set.copyOf(options);
        this.query = query;
    }

    /** Whether that is wanted. */
    public boolean has(Option option) {
        return options.contains(option);
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

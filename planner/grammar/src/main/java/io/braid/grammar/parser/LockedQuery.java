package io.braid.grammar.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code query FOR UPDATE}. Callers read its fields. */
public final class LockedQuery extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("FOR UPDATE", SqlKind.OTHER);

    private final SqlNode query;
    private final List<SqlIdentifier> tables;
    private final Wait wait;

    /** Behavior for rows that other transactions have locked. */
    public enum Wait {
        /** Waits until they are unlocked. */
        WAIT(""),
        /** Fails. */
        NOWAIT(" NOWAIT"),
        /** Skips them. */
        SKIP_LOCKED(" SKIP LOCKED");

        private final String words;

        Wait(String words) {
            this.words = words;
        }

        /** Returns the words after FOR UPDATE. */
        public String words() {
            return words;
        }
    }

    /**
     * @param position of FOR UPDATE
     * @param tables the aliases after OF; none for all tables
     */
    public LockedQuery(SqlParserPos position, SqlNode query, List<SqlIdentifier> tables, Wait wait) {
        super(position);
        this.query = query;
        this.tables = List.copyOf(tables);
        this.wait = wait;
    }

    public SqlNode query() {
        return query;
    }

    /** Returns the aliases of the tables whose rows are locked; none for all of them. */
    public List<SqlIdentifier> tables() {
        return tables;
    }

    public Wait waiting() {
        return wait;
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

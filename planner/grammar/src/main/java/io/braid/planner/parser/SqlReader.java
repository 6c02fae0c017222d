package io.braid.planner.parser;

import io.braid.planner.parser.generated.BraidSqlParser;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;

/** Reads SQL text into trees. Identifiers keep their case. */
public final class SqlReader {
    private static final int LONGEST_IDENTIFIER = 1024;
    private static final SqlParser.Config CONFIG = SqlParser.config()
            .withParserFactory(BraidSqlParser.FACTORY)
            .withQuoting(Quoting.DOUBLE_QUOTE)
            .withUnquotedCasing(Casing.UNCHANGED)
            .withQuotedCasing(Casing.UNCHANGED)
            .withCaseSensitive(false)
            .withIdentifierMaxLength(LONGEST_IDENTIFIER)
            .withConformance(BraidConformance.INSTANCE);

    private SqlReader() {}

    /** One statement; a semicolon may follow it. */
    public static SqlNode statement(String sql) {
        SqlNodeList statements = statements(sql);
        if (statements.size() != 1) {
            throw SyntaxErrors.notOneStatement(statements.size());
        }
        return statements.get(0);
    }

    /** Statements separated by semicolons. */
    public static SqlNodeList statements(String sql) {
        if (sql.isBlank()) {
            return SqlNodeList.EMPTY;
        }
        try {
            return SqlParser.create(sql, CONFIG).parseStmtList();
        } catch (SqlParseException e) {
            throw SyntaxErrors.syntax(e);
        }
    }
}

package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Parser of procedures and functions. Only a body with a single query can become a parameterized view. */
final class ProcedureReader {
    private ProcedureReader() {}

    /** Parses a procedure or function; the cursor is after CREATE. */
    static TeiidStatement read(TokenCursor cursor, String schema, int line) {
        boolean foreign = cursor.accept("FOREIGN");
        cursor.accept("VIRTUAL");
        String kind = (foreign ? "foreign " : "virtual ") + cursor.next().text().toLowerCase(Locale.ROOT);
        List<String> path = cursor.path();
        List<TeiidStatement.TableColumn> parameters = new ArrayList<>();
        List<TeiidStatement.TableColumn> results = new ArrayList<>();
        Optional<String> problem = parameters(cursor, parameters);
        boolean returnsRows = true;
        if (cursor.accept("RETURNS")) {
            cursor.options();
            returnsRows = cursor.accept("TABLE") || cursor.peek().is("(");
            results(cursor, results);
        }
        Map<String, String> options = cursor.options();
        String sql = "";
        if (cursor.accept("AS") || cursor.peek().is("BEGIN")) {
            Body body = body(cursor);
            sql = body.sql();
            problem = problem.or(body::problem);
        } else {
            problem = Optional.of("it has no body in SQL; compute it in the source, and read a view of the source");
        }
        if (foreign) {
            problem = Optional.of("it runs in the source; read a view of the source instead");
        } else if (!returnsRows || kind.endsWith("function")) {
            problem = Optional.of("functions return rows in Braid; write the expression where the function is called");
        }
        return new TeiidStatement.Procedure(
                schema,
                path.get(path.size() - 1),
                new TeiidStatement.ProcedureBody(kind, parameters, results, options, sql, problem.orElse("")),
                line);
    }

    private static Optional<String> parameters(TokenCursor cursor, List<TeiidStatement.TableColumn> parameters) {
        Optional<String> problem = Optional.empty();
        if (!cursor.accept("(")) {
            return problem;
        }
        while (!cursor.accept(")")) {
            if (cursor.peek().isAny("OUT", "INOUT", "VARIADIC")
                    && cursor.peek(1).isName()) {
                problem = Optional.of("its parameter " + cursor.peek(1).value() + " is "
                        + cursor.next().upperCase() + "; parameters can only be given values");
            } else if (cursor.peek().is("IN") && cursor.peek(1).isName()) {
                cursor.next();
            }
            parameters.add(TableReader.column(cursor));
            cursor.accept(",");
        }
        return problem;
    }

    private static void results(TokenCursor cursor, List<TeiidStatement.TableColumn> results) {
        if (!cursor.accept("(")) {
            TableReader.type(cursor);
            return;
        }
        while (!cursor.accept(")")) {
            results.add(TableReader.column(cursor));
            cursor.accept(",");
        }
    }

    /** Body of a procedure: its only query, or the reason why there is none. */
    private record Body(String sql, Optional<String> problem) {}

    private static Body body(TokenCursor cursor) {
        if (!cursor.peek().is("BEGIN")) {
            int first = cursor.index();
            cursor.skipStatement();
            return query(cursor, first, cursor.index() - 1, 1);
        }
        int begin = cursor.index();
        skipBlock(cursor);
        int end = cursor.index();
        int first = begin + 1;
        while (cursor.at(first).isAny("NOT", "ATOMIC")) {
            first++;
        }
        int count = 0;
        int depth = 0;
        int last = end - 2;
        for (int i = first; i < end - 1; i++) {
            DdlToken token = cursor.at(i);
            depth += TokenCursor.opens(token) ? 1 : token.is("END") ? -1 : 0;
            boolean isLast = i == end - 2;
            if (depth == 0 && (token.is(";") || isLast)) {
                count++;
                last = token.is(";") && isLast ? i - 1 : last;
            }
        }
        return query(cursor, first, last, count);
    }

    private static Body query(TokenCursor cursor, int first, int last, int statements) {
        boolean isQuery =
                first <= last && cursor.at(first).isAny("SELECT", "WITH", "VALUES", "EXEC", "EXECUTE", "CALL", "(");
        if (statements == 1 && isQuery) {
            return new Body(cursor.source(first, last), Optional.empty());
        }
        return new Body(
                "",
                Optional.of("its body is not one query"
                        + (statements > 1 ? " but several statements" : "")
                        + "; move the logic into the client, or into one query with WITH and CASE"));
    }

    /** Skips the block that begins here, including its END. */
    static void skipBlock(TokenCursor cursor) {
        int depth = 0;
        do {
            if (cursor.isAtEnd()) {
                return;
            }
            DdlToken token = cursor.next();
            depth += TokenCursor.opens(token) ? 1 : token.is("END") ? -1 : 0;
        } while (depth > 0);
    }
}

package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Parser of columns, keys and options of tables and views. */
final class TableReader {
    private static final Set<String> CONSTRAINTS =
            Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "INDEX", "ACCESSPATTERN");

    private TableReader() {}

    /** Parses optional columns, and options. */
    static TeiidStatement.TableBody body(TokenCursor cursor) {
        List<TeiidStatement.TableColumn> columns = new ArrayList<>();
        List<TeiidStatement.TableConstraint> constraints = new ArrayList<>();
        if (cursor.accept("(")) {
            do {
                if (isConstraint(cursor)) {
                    constraints.add(constraint(cursor));
                } else {
                    columns.add(column(cursor));
                }
                cursor.accept(",");
            } while (!cursor.accept(")"));
        }
        return new TeiidStatement.TableBody(List.copyOf(columns), List.copyOf(constraints), cursor.options());
    }

    private static boolean isConstraint(TokenCursor cursor) {
        DdlToken first = cursor.peek();
        DdlToken second = cursor.peek(1);
        return first.kind() == DdlToken.Kind.WORD
                && CONSTRAINTS.contains(first.upperCase())
                && (second.is("(") || second.is("KEY") || first.is("CONSTRAINT"));
    }

    private static TeiidStatement.TableConstraint constraint(TokenCursor cursor) {
        if (cursor.accept("CONSTRAINT")) {
            cursor.name();
        }
        String kind = cursor.next().upperCase();
        cursor.accept("KEY");
        List<String> columns = kind.equals("INDEX") ? indexed(cursor) : cursor.names();
        List<String> target = List.of();
        List<String> targetColumns = List.of();
        if (cursor.accept("REFERENCES")) {
            target = cursor.path();
            targetColumns = cursor.peek().is("(") ? cursor.names() : List.of();
        }
        cursor.options();
        return new TeiidStatement.TableConstraint(kind, columns, target, targetColumns);
    }

    /** Parses the columns of an index; none if it is over expressions. */
    private static List<String> indexed(TokenCursor cursor) {
        int start = cursor.index();
        cursor.skipParentheses();
        int end = cursor.index();
        List<String> columns = new ArrayList<>();
        for (int i = start + 1; i < end - 1; i++) {
            if (cursor.at(i).isName()) {
                columns.add(cursor.at(i).value());
            } else if (!cursor.at(i).is(",")) {
                return List.of();
            }
        }
        return List.copyOf(columns);
    }

    /** Parses a column, whose type may be missing in a view. */
    static TeiidStatement.TableColumn column(TokenCursor cursor) {
        String name = cursor.name();
        boolean isTyped = cursor.peek().isName()
                && !cursor.peek().isAny("OPTIONS", "PRIMARY", "UNIQUE", "NOT", "DEFAULT", "INDEX");
        String type = isTyped ? type(cursor) : "";
        Set<String> traits = new HashSet<>();
        boolean nullable = !type.equalsIgnoreCase("serial");
        while (true) {
            if (cursor.accept("NOT", "NULL")) {
                nullable = false;
            } else if (cursor.accept("PRIMARY", "KEY")) {
                traits.add("PRIMARY");
            } else if (cursor.accept("DEFAULT")) {
                traits.add("DEFAULT");
                skipExpression(cursor);
            } else if (cursor.peek().isAny("UNIQUE", "INDEX", "AUTO_INCREMENT", "RESULT")) {
                traits.add(cursor.next().upperCase());
            } else if (!cursor.accept("NULL")) {
                break;
            }
        }
        Map<String, String> options = cursor.options();
        return new TeiidStatement.TableColumn(name, type, nullable, Set.copyOf(traits), options);
    }

    private static void skipExpression(TokenCursor cursor) {
        while (!cursor.isAtEnd() && !cursor.peek().isAny(",", ")", "OPTIONS")) {
            if (cursor.peek().is("(")) {
                cursor.skipParentheses();
            } else {
                cursor.next();
            }
        }
    }

    /** Parses a type with its lengths, in lower case, such as {@code decimal(12, 2)} or {@code string[]}. */
    static String type(TokenCursor cursor) {
        StringBuilder type = new StringBuilder(cursor.name().toLowerCase(Locale.ROOT));
        if (cursor.accept("(")) {
            type.append('(').append(cursor.next().text());
            while (cursor.accept(",")) {
                type.append(", ").append(cursor.next().text());
            }
            cursor.expect(")");
            type.append(')');
        }
        while (cursor.accept("[", "]")) {
            type.append("[]");
        }
        return type.toString();
    }
}

package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.List;

/** Reader of triggers with INSERT, UPDATE and DELETE statements; others have no counterpart. */
final class TriggerReader {
    private TriggerReader() {}

    /** Reads the trigger whose name, or ON, is next. */
    static TeiidStatement read(TokenCursor cursor, String schema, int line) {
        int start = cursor.index();
        while (!cursor.isAtEnd() && !cursor.peek().is("BEGIN")) {
            cursor.next();
        }
        int begin = cursor.index();
        ProcedureReader.skipBlock(cursor);
        int end = cursor.index();
        cursor.goTo(start);
        String name = cursor.peek().is("ON") ? "" : cursor.name();
        cursor.expect("ON");
        List<String> view = new ArrayList<>(cursor.path());
        if (view.size() == 1) {
            view.add(0, schema);
        }
        boolean isInstead = cursor.accept("INSTEAD", "OF");
        String event = isInstead ? cursor.next().upperCase() : "";
        List<String> statements = statements(cursor, begin, end);
        cursor.goTo(end);
        String construct = "trigger " + (isInstead ? "of " + event + " " : "") + "on " + String.join(".", view);
        if (!isInstead || statements.isEmpty()) {
            return new TeiidStatement.Other(
                    construct,
                    true,
                    "a trigger is executed INSTEAD OF a statement on a view, and does nothing but INSERT, UPDATE and"
                            + " DELETE; move other logic into the client",
                    line);
        }
        return new TeiidStatement.Trigger(
                view.get(0),
                String.join(".", view.subList(1, view.size())),
                name.isEmpty() ? "instead_of_" + TableNames.lower(event) : name,
                event,
                statements,
                line);
    }

    /** Returns the statements of a block; none if one is of another kind. */
    private static List<String> statements(TokenCursor cursor, int begin, int end) {
        List<String> statements = new ArrayList<>();
        int first = begin + 1;
        while (first < end && cursor.at(first).isAny("NOT", "ATOMIC")) {
            first++;
        }
        int depth = 0;
        for (int i = first; i < end; i++) {
            DdlToken token = cursor.at(i);
            depth += TokenCursor.opens(token) ? 1 : token.is("END") && i < end - 1 ? -1 : 0;
            if (token.is("CHANGING")) {
                return List.of();
            }
            if (depth == 0 && (token.is(";") || i == end - 1)) {
                if (i > first && !cursor.at(first).isAny("INSERT", "UPDATE", "DELETE")) {
                    return List.of();
                }
                if (i > first) {
                    statements.add(cursor.source(first, i - 1));
                }
                first = i + 1;
            }
        }
        return statements;
    }
}

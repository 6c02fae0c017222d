package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parser of roles, grants and policies. */
final class PermissionReader {
    private PermissionReader() {}

    /** Parses a role; the cursor is after CREATE ROLE. */
    static TeiidStatement role(TokenCursor cursor, int line) {
        String name = cursor.name();
        boolean any = false;
        List<String> containerRoles = new ArrayList<>();
        if (cursor.accept("WITH")) {
            any = cursor.accept("ANY", "AUTHENTICATED");
            if (!any) {
                if (!cursor.accept("JAAS")) {
                    cursor.accept("FOREIGN");
                }
                cursor.expect("ROLE");
                do {
                    containerRoles.add(cursor.peek().kind() == DdlToken.Kind.STRING ? cursor.text() : cursor.name());
                } while (cursor.accept(","));
            }
        }
        return new TeiidStatement.Role(name, any, containerRoles, line);
    }

    /** Parses GRANT or REVOKE. */
    static TeiidStatement grant(TokenCursor cursor, int line) {
        boolean grants = cursor.next().is("GRANT");
        Set<String> named = new LinkedHashSet<>();
        TeiidStatement.Resource resource = new TeiidStatement.Resource("DATABASE", List.of());
        Restrictions restrictions = new Restrictions();
        if (cursor.accept("ALL", "PRIVILEGES")) {
            named.add("SELECT");
        } else if (cursor.accept("TEMPORARY", "TABLE")) {
            named.add("TEMPORARY TABLE");
        } else if (cursor.accept("USAGE", "ON", "LANGUAGE")) {
            cursor.name();
            named.add("LANGUAGE");
        } else {
            while (!cursor.accept("ON")) {
                if (!cursor.peek().isName()) {
                    throw cursor.unexpected("ON");
                }
                named.add(cursor.next().upperCase());
                cursor.accept(",");
            }
            String kind = cursor.next().upperCase();
            resource = new TeiidStatement.Resource(kind, cursor.path());
            restrictions.read(cursor);
        }
        if (!cursor.accept("TO")) {
            cursor.expect("FROM");
        }
        String role = cursor.name();
        TeiidStatement.Rights rights =
                grants ? new TeiidStatement.Rights(named, Set.of()) : new TeiidStatement.Rights(Set.of(), named);
        return new TeiidStatement.Permission(role, resource, rights, restrictions.result(), line);
    }

    /** Parses a policy; the cursor is after CREATE POLICY. */
    static TeiidStatement policy(TokenCursor cursor, int line) {
        String name = cursor.name();
        cursor.expect("ON");
        String kind = cursor.accept("PROCEDURE") ? "PROCEDURE" : "TABLE";
        List<String> path = cursor.path();
        Set<String> operations = new LinkedHashSet<>();
        if (cursor.accept("FOR")) {
            do {
                operations.add(cursor.next().upperCase());
            } while (cursor.accept(","));
        }
        cursor.expect("TO");
        String role = cursor.name();
        cursor.expect("USING");
        int open = cursor.index();
        cursor.skipParentheses();
        String condition = cursor.source(open + 1, cursor.index() - 2);
        boolean reads = operations.isEmpty() || operations.contains("ALL") || operations.contains("SELECT");
        TeiidStatement.Resource resource = new TeiidStatement.Resource(kind, path);
        // A condition only on writes has no counterpart; without the privilege to write, no access is widened.
        return reads
                ? new TeiidStatement.Permission(
                        role,
                        resource,
                        new TeiidStatement.Rights(Set.of(), Set.of()),
                        new TeiidStatement.Restriction(Optional.of(name), Optional.of(condition), Optional.empty(), 0),
                        line)
                : new TeiidStatement.Permission(
                        role,
                        resource,
                        new TeiidStatement.Rights(Set.of(), operations),
                        new TeiidStatement.Restriction(Optional.empty(), Optional.empty(), Optional.empty(), 0),
                        line);
    }

    /** Condition and mask after the resource of a grant. */
    private static final class Restrictions {
        private Optional<String> condition = Optional.empty();
        private Optional<String> mask = Optional.empty();
        private int order;

        void read(TokenCursor cursor) {
            while (cursor.peek().isAny("CONDITION", "MASK")) {
                if (cursor.accept("MASK")) {
                    if (cursor.accept("ORDER")) {
                        order = Integer.parseInt(cursor.next().text());
                    }
                    mask = Optional.of(expression(cursor));
                } else {
                    cursor.expect("CONDITION");
                    cursor.accept("NOT");
                    cursor.accept("CONSTRAINT");
                    condition = Optional.of(expression(cursor));
                }
            }
        }

        /** Returns the quoted text, or everything before the next clause. */
        private static String expression(TokenCursor cursor) {
            boolean isQuoted = cursor.peek().kind() == DdlToken.Kind.STRING
                    && cursor.peek(1).isAny("TO", "CONDITION", "MASK");
            if (isQuoted) {
                return cursor.text();
            }
            int first = cursor.index();
            while (!cursor.isAtEnd() && !cursor.peek().isAny("TO", "CONDITION", "MASK")) {
                if (cursor.peek().is("(")) {
                    cursor.skipParentheses();
                } else {
                    cursor.next();
                }
            }
            return cursor.source(first, cursor.index() - 1);
        }

        TeiidStatement.Restriction result() {
            return new TeiidStatement.Restriction(Optional.empty(), condition, mask, order);
        }
    }
}

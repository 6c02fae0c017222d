package io.braid.grammar.statement;

import io.braid.grammar.parser.Mistake;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Privilege;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Privileges, object and columns of one GRANT or REVOKE. */
public final class GrantParts {
    private final List<Named> privileges = new ArrayList<>();
    private boolean all;
    private ObjectKind on = ObjectKind.DATABASE;
    private List<String> path = List.of();

    /** {@code ALL PRIVILEGES}. */
    public void all(Place place) {
        all = true;
        Arrays.stream(Privilege.values()).forEach(one -> privileges.add(new Named(one, List.of(), place)));
    }

    public boolean isAll() {
        return all;
    }

    /** @param columns the columns of the privilege; none for all */
    public void privilege(Privilege privilege, List<String> columns, Place place) {
        if (privileges.stream().anyMatch(one -> one.privilege == privilege)) {
            throw mistake(place, privilege + " is named twice; one list has all of its columns");
        }
        Named named = new Named(privilege, columns, place);
        if (!columns.isEmpty()) {
            named.requireColumns();
        }
        privileges.add(named);
    }

    /** Sets the object of the privileges. */
    public void target(ObjectKind kind, List<String> names) {
        on = kind;
        path = names;
        if (all) {
            privileges.removeIf(one -> !one.privilege.isFor(kind));
        }
        for (Named one : privileges) {
            if (!one.privilege.isFor(kind)) {
                throw mistake(
                        one.place,
                        one.privilege == Privilege.CREATE
                                ? "CREATE is for schemas, which tables are created in: GRANT CREATE ON SCHEMA name"
                                : "there is no " + one.privilege + " on a function; it is called with SELECT");
            }
            if (kind != ObjectKind.VIEW && !one.columns.isEmpty()) {
                throw mistake(one.place, "only a table or view has columns, and this is a " + kind.words());
            }
        }
    }

    /** @param columns the columns after the table's name, for all privileges */
    public void columns(List<String> columns, Place place) {
        if (all) {
            throw mistake(place, "ALL includes DELETE and TRUNCATE, which have no columns; name the other privileges");
        }
        if (privileges.stream().anyMatch(one -> !one.columns.isEmpty())) {
            throw mistake(place, "columns stand behind the privileges or behind the table, not behind both");
        }
        privileges.forEach(Named::requireColumns);
        privileges.replaceAll(one -> new Named(one.privilege, columns, one.place));
    }

    /** Returns a grant for each privilege. */
    public List<GrantDefinition> grants(String role, Place place) {
        return privileges.stream()
                .map(one -> new GrantDefinition(one.privilege, on, path, one.columns, role, place))
                .toList();
    }

    private static Mistake mistake(Place place, String message) {
        return new Mistake(ErrorCode.SYNTAX_ERROR, place, message);
    }

    /** A privilege as written. */
    private record Named(Privilege privilege, List<String> columns, Place place) {
        void requireColumns() {
            if (!privilege.hasColumns()) {
                throw mistake(place, privilege + " has no columns, because it concerns whole rows; leave them out");
            }
        }
    }
}

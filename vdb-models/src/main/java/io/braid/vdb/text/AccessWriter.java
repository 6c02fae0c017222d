package io.braid.vdb.text;

import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Policy;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Revoke;
import java.util.List;
import java.util.stream.Collectors;

/** Writer of roles, grants and policies as DDL. */
final class AccessWriter {
    private final Identifiers identifiers;

    AccessWriter(Identifiers identifiers) {
        this.identifiers = identifiers;
    }

    /** @param create the beginning of the statement that creates a policy */
    String write(VirtualDatabase database, Definition definition, String create) {
        if (definition instanceof RoleDefinition role) {
            return "CREATE ROLE " + identifiers.of(role.name());
        }
        if (definition instanceof GrantDefinition grant) {
            return grant(database, List.of(grant));
        }
        Policy policy = (Policy) definition;
        String column =
                definition instanceof ColumnMaskDefinition mask ? " (" + identifiers.of(mask.column()) + ")" : "";
        return create + DdlWriter.keyword(definition.kind()) + " "
                + policy(List.of(policy.schema(), policy.table(), policy.name())) + column + " TO ROLE "
                + identifiers.of(policy.role()) + " USING (" + closed(policy.sql()) + ")";
    }

    /** @param grants grants of one role on one object */
    String grant(VirtualDatabase database, List<GrantDefinition> grants) {
        return "GRANT " + privileges(grants) + target(database, grants) + " TO ROLE "
                + identifiers.of(grants.get(0).role());
    }

    String revoke(VirtualDatabase database, Revoke revoke) {
        List<GrantDefinition> grants = revoke.grants();
        return "REVOKE " + (revoke.all() ? "ALL" : privileges(grants)) + target(database, grants) + " FROM ROLE "
                + identifiers.of(grants.get(0).role());
    }

    /** Returns the name of a policy and its table. */
    String policy(List<String> path) {
        return identifiers.of(path.get(2)) + " ON " + identifiers.path(path.subList(0, 2));
    }

    /** Returns the privileges with their columns; the columns of a single one follow the table. */
    private String privileges(List<GrantDefinition> grants) {
        return grants.stream()
                .map(grant -> grant.privilege() + (grants.size() == 1 ? "" : columns(grant)))
                .collect(Collectors.joining(", "));
    }

    private String target(VirtualDatabase database, List<GrantDefinition> grants) {
        GrantDefinition grant = grants.get(0);
        String on = grant.on() == ObjectKind.VIEW ? relation(database, grant) : DdlWriter.keyword(grant.on());
        List<String> path = grant.on() == ObjectKind.DATABASE ? List.of(database.name()) : grant.path();
        return " ON " + on + " " + identifiers.path(path) + (grants.size() == 1 ? columns(grant) : "");
    }

    private String columns(GrantDefinition grant) {
        return grant.columns().isEmpty() ? "" : " (" + identifiers.list(grant.columns()) + ")";
    }

    private static String relation(VirtualDatabase database, GrantDefinition grant) {
        return database.find(grant.target())
                        .filter(ViewDefinition.class::isInstance)
                        .isPresent()
                ? "VIEW"
                : "TABLE";
    }

    /** Protects the closing parenthesis from a trailing comment. */
    private static String closed(String sql) {
        return sql.contains("--") ? sql + "\n" : sql;
    }
}

package io.braid.planner.explain;

import io.braid.planner.access.Rights;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.Privilege;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Grants by which a user may read the objects that a statement names. */
public final class Grants {
    private static final String GRANT = "grant";
    private static final String OWNERS = "owner's rights";

    private Grants() {}

    /**
     * Returns the rows for the grants.
     *
     * @param tables all tables of sources that the statement reads, by schema and name
     * @param disclosed whether to show tables that are read only through views
     */
    public static List<AccessRow> rows(
            NamedObjects named, Rights rights, Collection<List<String>> tables, boolean disclosed) {
        List<AccessRow> rows = new ArrayList<>();
        named.relations()
                .forEach(path -> rows.addAll(
                        rows(path, rights, relation -> rights.grants(Privilege.SELECT, path.get(0), path.get(1)))));
        named.functions()
                .forEach(path ->
                        rows.addAll(rows(path, rights, function -> rights.functionGrants(path.get(0), path.get(1)))));
        if (disclosed) {
            tables.stream()
                    .filter(path -> named.relations().stream().noneMatch(path::equals))
                    .map(path -> String.join(".", path))
                    .sorted()
                    .map(table -> new AccessRow(
                            OWNERS,
                            table,
                            null,
                            "read through a view, function or policy, with its owner's rights",
                            null))
                    .forEach(rows::add);
        }
        return rows;
    }

    private static List<AccessRow> rows(
            List<String> path, Rights rights, Function<List<String>, List<GrantDefinition>> grants) {
        String object = String.join(".", path);
        if (rights.seeAll()) {
            return List.of(new AccessRow(GRANT, object, null, "administrators may read everything", null));
        }
        List<GrantDefinition> found = grants.apply(path);
        return found.isEmpty()
                ? List.of(new AccessRow(GRANT, object, null, "everybody may read this", null))
                : found.stream()
                        .map(grant -> new AccessRow(GRANT, object, grant.role(), words(grant), null))
                        .toList();
    }

    private static String words(GrantDefinition grant) {
        String on = grant.path().isEmpty() ? "" : " " + String.join(".", grant.path());
        String columns = grant.columns().isEmpty() ? "" : " (" + String.join(", ", grant.columns()) + ")";
        String kind =
                switch (grant.on()) {
                    case DATABASE -> "DATABASE";
                    case SCHEMA -> "SCHEMA";
                    case FUNCTION -> "FUNCTION";
                    default -> "TABLE";
                };
        return grant.privilege() + " ON " + kind + on + columns;
    }
}

package io.braid.vdb.edit;

import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.Revoke;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.ArrayList;
import java.util.List;

/** Application of GRANT and REVOKE. One grant has all columns of a privilege, an object and a role. */
final class RightChanges {
    private RightChanges() {}

    /** Adds privileges; a grant on all columns absorbs those on single columns. */
    static VirtualDatabase grant(VirtualDatabase database, Grant grant) {
        VirtualDatabase result = database;
        for (GrantDefinition more : grant.grants()) {
            result = grant(result, more);
        }
        return result;
    }

    private static VirtualDatabase grant(VirtualDatabase database, GrantDefinition more) {
        GrantDefinition before = (GrantDefinition) database.find(more.key()).orElse(null);
        if (before == null) {
            return Definitions.put(database, more);
        }
        if (before.columns().isEmpty() || more.columns().isEmpty()) {
            return before.columns().isEmpty() ? database : Definitions.replace(database, before, more);
        }
        List<String> columns = new ArrayList<>(before.columns());
        more.columns().stream()
                .filter(column -> columns.stream().noneMatch(column::equalsIgnoreCase))
                .forEach(columns::add);
        return Definitions.replace(database, before, before.withColumns(columns));
    }

    /** Removes existing privileges; fails for others, which the role might hold in another way. */
    static VirtualDatabase revoke(VirtualDatabase database, Revoke revoke) {
        VirtualDatabase result = database;
        for (GrantDefinition unwanted : revoke.all() ? held(database, revoke) : revoke.grants()) {
            result = revoke(result, unwanted);
        }
        return result;
    }

    private static List<GrantDefinition> held(VirtualDatabase database, Revoke revoke) {
        List<GrantDefinition> held = revoke.grants().stream()
                .filter(grant -> database.find(grant.key()).isPresent())
                .toList();
        if (held.isEmpty()) {
            throw missing("any privilege", revoke.grants().get(0));
        }
        return held;
    }

    private static VirtualDatabase revoke(VirtualDatabase database, GrantDefinition unwanted) {
        GrantDefinition before = (GrantDefinition) database.find(unwanted.key())
                .orElseThrow(() -> missing(unwanted.privilege().name(), unwanted));
        if (unwanted.columns().isEmpty()) {
            return Definitions.remove(database, before::equals);
        }
        if (before.columns().isEmpty()) {
            throw new ChangeRefused(
                    Reason.UNFITTING,
                    ObjectKind.GRANT,
                    "role '" + before.role() + "' has " + before.privilege() + " on all columns of "
                            + String.join(".", before.path()) + "; revoke that, and grant the columns that remain");
        }
        unwanted.columns().stream()
                .filter(column -> before.columns().stream().noneMatch(column::equalsIgnoreCase))
                .findFirst()
                .ifPresent(column -> {
                    throw missing(unwanted.privilege().name(), unwanted.withColumns(List.of(column)));
                });
        List<String> left = before.columns().stream()
                .filter(column -> unwanted.columns().stream().noneMatch(column::equalsIgnoreCase))
                .toList();
        return left.isEmpty()
                ? Definitions.remove(database, before::equals)
                : Definitions.replace(database, before, before.withColumns(left));
    }

    private static ChangeRefused missing(String privilege, GrantDefinition grant) {
        String columns = grant.columns().isEmpty() ? "" : " (" + String.join(", ", grant.columns()) + ")";
        return new ChangeRefused(
                Reason.MISSING,
                ObjectKind.GRANT,
                "role '" + grant.role() + "' has not been granted " + privilege + " on " + grant.describeTarget()
                        + columns + "; SHOW GRANTS FOR ROLE " + grant.role() + " lists what it has");
    }
}

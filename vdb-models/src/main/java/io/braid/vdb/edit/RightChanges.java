package io.braid.vdb.edit;

import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Revoke;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.ArrayList;
import java.util.List;

/** Application of GRANT and REVOKE. All rights of a role on an object are one grant. */
final class RightChanges {
    private RightChanges() {}

    /** With more rights than before; a right to all columns has those to single ones within it. */
    static VirtualDatabase grant(VirtualDatabase database, GrantDefinition more) {
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

    /** Without rights that were there; refuses to take back what was not given, for it might be had in another way. */
    static VirtualDatabase revoke(VirtualDatabase database, Revoke revoke) {
        GrantDefinition unwanted = revoke.grant();
        GrantDefinition before = (GrantDefinition) database.find(unwanted.key()).orElseThrow(() -> missing(unwanted));
        if (unwanted.columns().isEmpty()) {
            return Definitions.remove(database, before::equals);
        }
        if (before.columns().isEmpty()) {
            throw new ChangeRefused(
                    Reason.UNFITTING,
                    ObjectKind.GRANT,
                    "role '" + before.role() + "' may read all columns of " + String.join(".", before.path())
                            + "; revoke that, and grant the columns that remain");
        }
        unwanted.columns().stream()
                .filter(column -> before.columns().stream().noneMatch(column::equalsIgnoreCase))
                .findFirst()
                .ifPresent(column -> {
                    throw missing(unwanted.withColumns(List.of(column)));
                });
        List<String> left = before.columns().stream()
                .filter(column -> unwanted.columns().stream().noneMatch(column::equalsIgnoreCase))
                .toList();
        return left.isEmpty()
                ? Definitions.remove(database, before::equals)
                : Definitions.replace(database, before, before.withColumns(left));
    }

    private static ChangeRefused missing(GrantDefinition grant) {
        String columns = grant.columns().isEmpty() ? "" : " (" + String.join(", ", grant.columns()) + ")";
        return new ChangeRefused(
                Reason.MISSING,
                ObjectKind.GRANT,
                "role '" + grant.role() + "' has been granted nothing on "
                        + grant.on().words() + " "
                        + String.join(".", grant.path()) + columns
                        + " by itself; SHOW GRANTS FOR ROLE " + grant.role() + " lists what it has");
    }
}

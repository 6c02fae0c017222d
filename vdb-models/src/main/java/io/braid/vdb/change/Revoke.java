package io.braid.vdb.change;

import io.braid.vdb.GrantDefinition;
import io.braid.vdb.Place;
import java.util.List;

/**
 * {@code REVOKE}: all of its privileges are revoked, or none.
 *
 * @param grants one for each privilege, all of one role on one object; on all columns if they name none
 * @param all true for {@code ALL PRIVILEGES}: the role must hold at least one of them
 */
public record Revoke(List<GrantDefinition> grants, boolean all) implements ModelChange {
    public Revoke {
        grants = List.copyOf(grants);
    }

    /** Creates the revocation of one privilege. */
    public Revoke(GrantDefinition grant) {
        this(List.of(grant), false);
    }

    @Override
    public Place place() {
        return grants.get(0).place();
    }
}

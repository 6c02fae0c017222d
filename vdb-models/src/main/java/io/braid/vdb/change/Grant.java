package io.braid.vdb.change;

import io.braid.vdb.GrantDefinition;
import io.braid.vdb.Place;
import java.util.List;

/**
 * {@code GRANT}, which is atomic: all of its privileges are granted, or none.
 *
 * @param grants one for each privilege, all for one role on one object
 */
public record Grant(List<GrantDefinition> grants) implements ModelChange {
    public Grant {
        grants = List.copyOf(grants);
    }

    @Override
    public Place place() {
        return grants.get(0).place();
    }
}

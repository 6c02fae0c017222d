package io.braid.vdb.change;

import io.braid.vdb.GrantDefinition;
import io.braid.vdb.Place;

/**
 * {@code REVOKE SELECT}.
 *
 * @param grant what is taken back; of all columns if it names none
 */
public record Revoke(GrantDefinition grant) implements ModelChange {
    @Override
    public Place place() {
        return grant.place();
    }
}

package io.braid.vdb.change;

import io.braid.vdb.Definition;
import io.braid.vdb.Place;

/** A CREATE, IMPORT or COMMENT: adds a definition, or puts it in the place of the one with its key. */
public record Create(Definition definition, IfExists ifExists) implements ModelChange {
    @Override
    public Place place() {
        return definition.place();
    }
}

package io.braid.vdb.change;

import io.braid.vdb.Definition;
import io.braid.vdb.Place;

/** CREATE, IMPORT or COMMENT: adds a definition, or replaces the one with the same key. */
public record Create(Definition definition, IfExists ifExists) implements ModelChange {
    @Override
    public Place place() {
        return definition.place();
    }
}

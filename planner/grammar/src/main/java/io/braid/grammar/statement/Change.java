package io.braid.grammar.statement;

import io.braid.vdb.change.ModelChange;

/** A statement that changes the model of a database, or which databases there are. */
public record Change(ModelChange change) implements Statement {}

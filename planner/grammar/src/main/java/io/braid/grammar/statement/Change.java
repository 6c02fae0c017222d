package io.braid.grammar.statement;

import io.braid.vdb.change.ModelChange;

/** Statement that changes the model of a database, or creates or drops a database. */
public record Change(ModelChange change) implements Statement {}

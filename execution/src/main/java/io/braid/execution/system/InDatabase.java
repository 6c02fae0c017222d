package io.braid.execution.system;

import java.util.stream.Stream;

/** An object of a database, with the database's name. */
record InDatabase<T>(String database, T of) {
    static <T> Stream<InDatabase<T>> each(SystemScope scope, Stream<T> things) {
        String database = scope.databaseName();
        return things.map(thing -> new InDatabase<>(database, thing));
    }
}

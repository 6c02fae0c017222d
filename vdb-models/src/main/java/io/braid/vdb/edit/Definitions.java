package io.braid.vdb.edit;

import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Search, replacement and removal of definitions in a model. */
final class Definitions {
    private Definitions() {}

    /** Returns the definition of a kind and name; fails if it is missing or of another kind. */
    static Definition require(VirtualDatabase database, ObjectKind kind, List<String> path) {
        return find(database, kind, path).orElseThrow(() -> ChangeRefused.missing(kind, String.join(".", path)));
    }

    /** Finds the definition of a kind and name; fails if it is of another kind. */
    static Optional<Definition> find(VirtualDatabase database, ObjectKind kind, List<String> path) {
        Optional<Definition> found = database.find(ObjectKey.of(kind, path));
        found.filter(definition -> definition.kind() != kind).ifPresent(other -> {
            throw new ChangeRefused(
                    Reason.UNFITTING,
                    kind,
                    "'" + String.join(".", path) + "' is a " + other.kind().words() + ", not a " + kind.words());
        });
        return found;
    }

    static ChangeRefused needed(Definition thing, String change, List<Definition> dependents, String advice) {
        return new ChangeRefused(
                Reason.DEPENDENTS,
                thing.kind(),
                thing.describe() + " cannot be " + change + ", for these depend on it: "
                        + dependents.stream().map(Definition::describe).collect(Collectors.joining(", ")) + "; "
                        + advice);
    }

    /** Replaces the definition with the same key, or appends it. */
    static VirtualDatabase put(VirtualDatabase database, Definition definition) {
        return database.find(definition.key())
                .map(former -> replace(database, former, definition))
                .orElseGet(() -> {
                    List<Definition> more = new ArrayList<>(database.definitions());
                    more.add(definition);
                    return database.declaring(more);
                });
    }

    static VirtualDatabase replace(VirtualDatabase database, Definition former, Definition next) {
        return database.declaring(database.definitions().stream()
                .map(one -> one.equals(former) ? next : one)
                .toList());
    }

    static VirtualDatabase remove(VirtualDatabase database, Predicate<Definition> unwanted) {
        return database.declaring(
                database.definitions().stream().filter(unwanted.negate()).toList());
    }
}

package io.braid.vdb.change;

import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code ALTER ... OPTIONS (SET a 'x', ADD b 'y', DROP c)}. */
public record AlterOptions(ObjectKind kind, List<String> path, List<OptionChange> changes, Place place)
        implements ModelChange {
    public AlterOptions {
        path = List.copyOf(path);
        changes = List.copyOf(changes);
    }

    /**
     * Change of one option.
     *
     * @param value its new value; null to drop it
     */
    public record OptionChange(
            Action action, String name, @Nullable String value) {}

    /** Expected state of the option before the change. */
    public enum Action {
        /** The option is added and must not exist. */
        ADD,
        /** The option is changed and must exist. */
        SET,
        /** The option is removed and must exist. */
        DROP
    }
}

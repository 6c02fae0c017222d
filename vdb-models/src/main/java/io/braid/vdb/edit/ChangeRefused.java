package io.braid.vdb.edit;

import io.braid.vdb.ObjectKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A change that a model does not allow, with the reason. */
public final class ChangeRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final ObjectKind kind;
    private final @Nullable String missing;

    /** @param kind the kind of the object that exists, is missing or is needed */
    ChangeRefused(Reason reason, ObjectKind kind, String message) {
        this(reason, kind, null, message);
    }

    private ChangeRefused(Reason reason, ObjectKind kind, @Nullable String missing, String message) {
        super(message);
        this.reason = reason;
        this.kind = kind;
        this.missing = missing;
    }

    /** Reports that no object has a name. */
    static ChangeRefused missing(ObjectKind kind, String name) {
        return new ChangeRefused(Reason.MISSING, kind, name, kind.words() + " '" + name + "' does not exist");
    }

    public Reason reason() {
        return reason;
    }

    public ObjectKind kind() {
        return kind;
    }

    /** Returns the name of the missing object, if that is the reason. */
    public Optional<String> missing() {
        return Optional.ofNullable(missing);
    }

    /** Reason why a change is rejected. */
    public enum Reason {
        /** An object of that name exists already. */
        DUPLICATE,
        /** The object to change does not exist. */
        MISSING,
        /** Other objects depend on the object to drop. */
        DEPENDENTS,
        /** The change does not apply to objects of that kind. */
        UNFITTING
    }
}

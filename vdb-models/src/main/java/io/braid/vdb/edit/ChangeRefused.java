package io.braid.vdb.edit;

import io.braid.vdb.ObjectKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A change that a model does not allow: what is in its way, in a sentence, and of what sort that is. */
public final class ChangeRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final ObjectKind kind;
    private final @Nullable String missing;

    /** @param kind the kind of the thing that is there, missing or needed */
    ChangeRefused(Reason reason, ObjectKind kind, String message) {
        this(reason, kind, null, message);
    }

    private ChangeRefused(Reason reason, ObjectKind kind, @Nullable String missing, String message) {
        super(message);
        this.reason = reason;
        this.kind = kind;
        this.missing = missing;
    }

    /** Of what nothing has the name. */
    static ChangeRefused missing(ObjectKind kind, String name) {
        return new ChangeRefused(Reason.MISSING, kind, name, kind.words() + " '" + name + "' does not exist");
    }

    public Reason reason() {
        return reason;
    }

    public ObjectKind kind() {
        return kind;
    }

    /** The name that nothing of the kind has, if that is in the way. */
    public Optional<String> missing() {
        return Optional.ofNullable(missing);
    }

    /** Reason why a change is refused. */
    public enum Reason {
        /** Something of that name is there already. */
        DUPLICATE,
        /** What is to be changed is not there. */
        MISSING,
        /** Others need what is to go. */
        DEPENDENTS,
        /** It makes no sense for a thing of that kind. */
        UNFITTING
    }
}

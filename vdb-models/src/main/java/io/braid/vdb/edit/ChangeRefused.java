package io.braid.vdb.edit;

import io.braid.vdb.ObjectKind;

/** A change that a model does not allow: what is in its way, in a sentence, and of what sort that is. */
public final class ChangeRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final ObjectKind kind;

    /** @param kind the kind of the thing that is there, missing or needed */
    ChangeRefused(Reason reason, ObjectKind kind, String message) {
        super(message);
        this.reason = reason;
        this.kind = kind;
    }

    public Reason reason() {
        return reason;
    }

    public ObjectKind kind() {
        return kind;
    }

    /** What is in the way of a change. */
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

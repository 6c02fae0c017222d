package io.braid.wire;

/** Message of the protocol; immutable. */
public abstract class Message {
    public abstract MessageType type();

    /** Appends the payload, in the format that the type's decoder reads. */
    public abstract void encode(WireWriter writer);

    /** Returns the message's type only, because contents may be confidential. */
    @Override
    public final String toString() {
        return type().toString();
    }
}

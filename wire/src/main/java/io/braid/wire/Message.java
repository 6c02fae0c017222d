package io.braid.wire;

/** Message from one side to the other; immutable. */
public abstract class Message {
    public abstract MessageType type();

    /** Appends the payload: exactly what the type's decoder reads. */
    public abstract void encode(WireWriter writer);

    /** Names the message only: contents may be confidential. */
    @Override
    public final String toString() {
        return type().toString();
    }
}

package io.braid.engine.operator;

/** Operation that can be abandoned when its result is no longer needed. */
public interface Abandonable {
    /** Ends the demand for rows, from any thread, so that the operation ends soon. It must be closed nevertheless. */
    void abandon();
}

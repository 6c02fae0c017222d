package io.braid.engine.operator;

/** Something under way that may turn out to be in vain. */
public interface Abandonable {
    /** Says, from any thread, that no more rows are wanted: what is under way ends soon. To be closed all the same. */
    void abandon();
}

package io.braid.engine.plan.actual;

/**
 * The keys that a source was sent for a dependent join.
 *
 * @param count how many
 * @param tooMany whether there were too many to send, so that the source was read whole
 */
public record SentKeys(long count, boolean tooMany) {}

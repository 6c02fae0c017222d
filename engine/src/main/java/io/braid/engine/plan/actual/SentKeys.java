package io.braid.engine.plan.actual;

/**
 * The keys that a source was sent for a dependent join.
 *
 * @param count how many
 * @param tooMany whether there were too many to send, so that the source was asked without them
 * @param range whether it was asked for what lies between the least and the greatest of too many
 */
public record SentKeys(long count, boolean tooMany, boolean range) {}

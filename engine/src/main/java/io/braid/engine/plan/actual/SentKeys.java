package io.braid.engine.plan.actual;

/**
 * Keys that a source was sent for a dependent join.
 *
 * @param count number of keys
 * @param tooMany true if there were too many keys, so that none were sent
 * @param range true if the range between the least and the greatest of too many keys was sent
 */
public record SentKeys(long count, boolean tooMany, boolean range) {}

package io.braid.bench.rig;

/**
 * Statement as received by a source.
 *
 * @param sql the text with its arguments inserted
 */
public record SentStatement(RigSource source, String sql) {}

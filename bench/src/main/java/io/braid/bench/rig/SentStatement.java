package io.braid.bench.rig;

/**
 * A statement as a source was sent it.
 *
 * @param sql with its arguments written into it
 */
public record SentStatement(RigSource source, String sql) {}

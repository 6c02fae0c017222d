package io.braid.server.matview;

/** A view with a certain meaning: kept rows are those of one of these. */
record ViewIdentity(ViewKey key, String fingerprint) {}

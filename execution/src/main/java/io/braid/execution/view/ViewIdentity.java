package io.braid.execution.view;

/** A view with a certain meaning: kept rows are those of one of these. */
public record ViewIdentity(ViewKey key, String fingerprint) {}

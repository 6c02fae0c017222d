package io.braid.execution.view;

/** A view with a certain meaning; stored rows belong to one identity. */
public record ViewIdentity(ViewKey key, String fingerprint) {}

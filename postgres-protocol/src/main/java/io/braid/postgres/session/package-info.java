/**
 * Session of a client. {@code MessageLoop} dispatches its messages in order, {@code SimpleQuery} and
 * {@code ExtendedQuery} handle them, {@code CommandRunner} executes commands; statements, portals and the transaction
 * block are in {@code ClientState}.
 */
@NullMarked
package io.braid.postgres.session;

import org.jspecify.annotations.NullMarked;

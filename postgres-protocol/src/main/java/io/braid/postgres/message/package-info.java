/**
 * Messages of PostgreSQL's protocol: {@code FrontendMessage} with its decoder for what clients send, and
 * {@code MessageBuffer} with {@code BackendMessages} for what the server sends.
 */
@NullMarked
package io.braid.postgres.message;

import org.jspecify.annotations.NullMarked;

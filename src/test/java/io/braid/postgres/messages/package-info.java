/** Sequences of messages of PostgreSQL's protocol, recorded from PostgreSQL and replayed against both. */
@NullMarked
package io.braid.postgres.messages;

import org.jspecify.annotations.NullMarked;

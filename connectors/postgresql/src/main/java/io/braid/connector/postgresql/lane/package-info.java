/** Reads PostgreSQL's rows straight from the socket into columns, by a small client of its protocol that does nothing else. */
@NullMarked
package io.braid.connector.postgresql.lane;

import org.jspecify.annotations.NullMarked;

/** A connection to a server and its results, without the ceremony of {@code java.sql}. */
@NullMarked
package io.braid.jdbc.core;

import org.jspecify.annotations.NullMarked;

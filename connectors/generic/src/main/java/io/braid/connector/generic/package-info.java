/** Databases with a JDBC driver and no specific connector as sources. */
@NullMarked
package io.braid.connector.generic;

import org.jspecify.annotations.NullMarked;

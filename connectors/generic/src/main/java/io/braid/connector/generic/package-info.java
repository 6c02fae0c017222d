/** Any database with a JDBC driver as a source. */
@NullMarked
package io.braid.connector.generic;

import org.jspecify.annotations.NullMarked;

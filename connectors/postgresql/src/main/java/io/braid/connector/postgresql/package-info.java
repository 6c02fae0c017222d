/** PostgreSQL as a source. */
@NullMarked
package io.braid.connector.postgresql;

import org.jspecify.annotations.NullMarked;

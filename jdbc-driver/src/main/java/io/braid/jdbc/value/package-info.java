/**
 * Values that JDBC passes as objects: LOBs, arrays, streams, and the date and time classes of {@code java.sql}.
 * Internal to the driver. Depends on {@link io.braid.jdbc.metadata}.
 */
@NullMarked
package io.braid.jdbc.value;

import org.jspecify.annotations.NullMarked;

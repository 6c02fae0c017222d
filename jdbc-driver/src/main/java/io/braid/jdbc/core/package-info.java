/**
 * Connection to a server: {@link io.braid.jdbc.core.WireConnection} sends requests and
 * {@link io.braid.jdbc.core.ResultCursor} reads their results. Internal to the driver. Depends on the wire module.
 */
@NullMarked
package io.braid.jdbc.core;

import org.jspecify.annotations.NullMarked;

/** OpenTelemetry traces of queries, as part of the client's traces. */
@NullMarked
package io.braid.server.trace;

import org.jspecify.annotations.NullMarked;

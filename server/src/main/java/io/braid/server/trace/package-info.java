/** What others may follow of a query, beside what their own programs do: traces in the form of OpenTelemetry. */
@NullMarked
package io.braid.server.trace;

import org.jspecify.annotations.NullMarked;

/** Beginning of connections: requests for encryption and cancellation, the startup message, and log-in. */
@NullMarked
package io.braid.postgres.startup;

import org.jspecify.annotations.NullMarked;

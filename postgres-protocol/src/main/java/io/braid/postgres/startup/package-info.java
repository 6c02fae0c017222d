/** Connection startup: requests for encryption and cancellation, the startup message, and login. */
@NullMarked
package io.braid.postgres.startup;

import org.jspecify.annotations.NullMarked;

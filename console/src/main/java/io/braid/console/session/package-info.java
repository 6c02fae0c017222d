/** Sessions of the console: log-in, cookies, CSRF tokens, expiry. */
@NullMarked
package io.braid.console.session;

import org.jspecify.annotations.NullMarked;

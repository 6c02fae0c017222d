/** Sessions of the console: login, cookies, CSRF tokens, expiry. */
@NullMarked
package io.braid.console.session;

import org.jspecify.annotations.NullMarked;

/** Logging in users who have no account here, but for whom a directory or an issuer of tokens vouches. */
@NullMarked
package io.braid.server.login;

import org.jspecify.annotations.NullMarked;

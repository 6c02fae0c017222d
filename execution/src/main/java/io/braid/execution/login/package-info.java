/**
 * Authenticators of users without a local account: LDAP directories and token issuers.
 * {@link io.braid.execution.login.Authenticators} is the entry point. Depends on users and setting.
 */
@NullMarked
package io.braid.execution.login;

import org.jspecify.annotations.NullMarked;

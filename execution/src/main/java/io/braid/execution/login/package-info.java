/**
 * Authenticators of users without a local account: LDAP directories and issuers of tokens.
 * {@link io.braid.execution.login.Authenticators} is the entry. Stands on users and setting.
 */
@NullMarked
package io.braid.execution.login;

import org.jspecify.annotations.NullMarked;

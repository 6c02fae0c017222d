/** Accounts and identities of users. {@link io.braid.execution.users.Users} is the entry. Stands on storage. */
@NullMarked
package io.braid.execution.users;

import org.jspecify.annotations.NullMarked;

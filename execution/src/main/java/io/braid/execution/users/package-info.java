/** User accounts and identities. {@link io.braid.execution.users.Users} is the entry point. Depends on storage. */
@NullMarked
package io.braid.execution.users;

import org.jspecify.annotations.NullMarked;

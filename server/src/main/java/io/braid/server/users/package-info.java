/** Who may log in. */
@NullMarked
package io.braid.server.users;

import org.jspecify.annotations.NullMarked;

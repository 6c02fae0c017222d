/**
 * Sessions: user, database, settings and memory of each connected client. {@link io.braid.execution.session.Sessions}
 * opens them. Depends on database, limit, users and setting.
 */
@NullMarked
package io.braid.execution.session;

import org.jspecify.annotations.NullMarked;

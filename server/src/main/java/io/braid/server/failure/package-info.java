/** What becomes of the process when something fails that nobody answers for. */
@NullMarked
package io.braid.server.failure;

import org.jspecify.annotations.NullMarked;

/** Lines that are appended to files and never changed, by a thread of their own. */
@NullMarked
package io.braid.server.journal;

import org.jspecify.annotations.NullMarked;

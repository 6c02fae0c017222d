/** What several statements of one query see of a source that changes. */
@NullMarked
package io.braid.snapshot;

import org.jspecify.annotations.NullMarked;

/** Teiid, configured as by an expert, for comparison with Braid. */
@NullMarked
package io.braid.rivals.teiid;

import org.jspecify.annotations.NullMarked;

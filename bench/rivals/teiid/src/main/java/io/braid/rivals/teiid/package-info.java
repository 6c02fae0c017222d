/** Teiid, set up as an expert would, so that Braid can be measured beside it. */
@NullMarked
package io.braid.rivals.teiid;

import org.jspecify.annotations.NullMarked;

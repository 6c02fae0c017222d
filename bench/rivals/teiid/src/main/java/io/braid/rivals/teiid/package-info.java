/** Teiid, set up as an expert would, so that Braid can be measured beside it. */
package io.braid.rivals.teiid;

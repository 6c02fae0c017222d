/**
 * Teiid's virtual databases, in XML or DDL, as models of Braid. {@link io.braid.migration.teiid.TeiidImport} is what
 * others need. Stands on {@link io.braid.migration}.
 */
@NullMarked
package io.braid.migration.teiid;

import org.jspecify.annotations.NullMarked;

/**
 * Import of Teiid's virtual databases, in XML or DDL, as models. Its entry point is
 * {@link io.braid.migration.teiid.TeiidImport}. Depends on {@link io.braid.migration}.
 */
@NullMarked
package io.braid.migration.teiid;

import org.jspecify.annotations.NullMarked;

/**
 * Virtual database as data: {@link io.braid.vdb.VirtualDatabase} and the validated {@link io.braid.vdb.Definition
 * definitions} of its servers, schemas, imports, views and rights.
 */
@NullMarked
package io.braid.vdb;

import org.jspecify.annotations.NullMarked;

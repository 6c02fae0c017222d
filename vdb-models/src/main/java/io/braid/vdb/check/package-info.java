/**
 * Validation of models: {@link io.braid.vdb.check.ModelValidation} lists the problems of a virtual database. Depends on
 * the definitions in {@link io.braid.vdb} and on their {@link io.braid.vdb.dependency dependencies}.
 */
@NullMarked
package io.braid.vdb.check;

import org.jspecify.annotations.NullMarked;

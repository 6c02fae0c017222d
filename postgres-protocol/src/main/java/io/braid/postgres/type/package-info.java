/**
 * Values in text and binary form: {@code ValueEncoder} writes those of a column, {@code ParameterDecoder} reads those
 * of parameters.
 */
@NullMarked
package io.braid.postgres.type;

import org.jspecify.annotations.NullMarked;

/**
 * Values in text and binary format: {@code ValueEncoder} encodes column values, {@code ParameterDecoder} decodes
 * parameters.
 */
@NullMarked
package io.braid.postgres.type;

import org.jspecify.annotations.NullMarked;

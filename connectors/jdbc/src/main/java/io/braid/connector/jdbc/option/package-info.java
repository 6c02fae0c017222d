/**
 * Options of CREATE SERVER that all JDBC sources have.
 *
 * <p>Entry points are {@link io.braid.connector.jdbc.option.SourceOption} and
 * {@link io.braid.connector.jdbc.option.OptionValues}. Depends on no other package of this module.
 */
@NullMarked
package io.braid.connector.jdbc.option;

import org.jspecify.annotations.NullMarked;

/**
 * Options of CREATE SERVER that all JDBC sources understand.
 *
 * <p>Connectors need {@link io.braid.connector.jdbc.option.SourceOption} and
 * {@link io.braid.connector.jdbc.option.OptionValues}. Stands on no other package of this module.
 */
@NullMarked
package io.braid.connector.jdbc.option;

import org.jspecify.annotations.NullMarked;

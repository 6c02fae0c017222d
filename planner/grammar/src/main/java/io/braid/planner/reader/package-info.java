/**
 * Front end of the parser: {@link io.braid.planner.reader.StatementReader} parses a text into
 * {@link io.braid.planner.statement statements} and explains syntax errors. Stands on {@link io.braid.planner.script}
 * and the generated parser.
 */
@NullMarked
package io.braid.planner.reader;

import org.jspecify.annotations.NullMarked;

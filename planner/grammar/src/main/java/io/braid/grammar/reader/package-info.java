/**
 * Front end of the parser: {@link io.braid.grammar.reader.StatementReader} parses a text into
 * {@link io.braid.grammar.statement statements} and explains syntax errors. Depends on {@link io.braid.grammar.script}
 * and the generated parser.
 */
@NullMarked
package io.braid.grammar.reader;

import org.jspecify.annotations.NullMarked;

/** Tree nodes of the XML functions of SQL, among them {@code XMLTABLE}. Depends on {@link io.braid.grammar.parser}. */
@NullMarked
package io.braid.grammar.parser.xml;

import org.jspecify.annotations.NullMarked;

/** Tree nodes of the XML functions of SQL, among them {@code XMLTABLE}. Stands on {@link io.braid.planner.parser}. */
@NullMarked
package io.braid.planner.parser.xml;

import org.jspecify.annotations.NullMarked;

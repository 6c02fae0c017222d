/**
 * XML documents and paths; Braid represents XML as text. External entities are never read. Its entry points are
 * {@link io.braid.planner.function.xml.XmlPath} and {@link io.braid.planner.function.xml.XmlReader}. Depends on
 * {@code function.value}.
 */
@NullMarked
package io.braid.planner.function.xml;

import org.jspecify.annotations.NullMarked;

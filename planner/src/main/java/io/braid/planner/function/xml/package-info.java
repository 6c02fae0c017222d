/**
 * XML documents and paths, which are text to Braid. Nothing outside of a text is ever read for it.
 * {@link io.braid.planner.function.xml.XmlPath} and {@link io.braid.planner.function.xml.XmlReader} are what others
 * need. Stands on {@code function.value}.
 */
@NullMarked
package io.braid.planner.function.xml;

import org.jspecify.annotations.NullMarked;

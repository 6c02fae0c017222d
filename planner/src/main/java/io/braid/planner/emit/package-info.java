/** From relational algebra to what runs: source texts, plan nodes and expressions. */
@NullMarked
package io.braid.planner.emit;

import org.jspecify.annotations.NullMarked;

/** What running a plan took, node by node: facts for those who want to know what a plan is worth. */
@NullMarked
package io.braid.engine.plan.actual;

import org.jspecify.annotations.NullMarked;

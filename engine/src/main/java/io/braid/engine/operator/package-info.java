/** What runs a plan: one small class per kind of step, pulled batch by batch. */
@NullMarked
package io.braid.engine.operator;

import org.jspecify.annotations.NullMarked;

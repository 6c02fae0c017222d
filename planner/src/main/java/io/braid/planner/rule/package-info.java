/**
 * Framework for rewriting rules. {@link io.braid.planner.rule.RuleSet} applies rules,
 * {@link io.braid.planner.rule.RulePattern} describes the nodes that a rule matches. Depends on {@code budget} and
 * {@code calcite.workaround}.
 */
@NullMarked
package io.braid.planner.rule;

import org.jspecify.annotations.NullMarked;

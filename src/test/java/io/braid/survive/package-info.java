/**
 * What Braid survives: a scenario in each class, little of it in a build and all of it by {@code -Dsurvive.<scenario>};
 * what was reached is told in {@code docs/reliability.md}.
 */
@NullMarked
package io.braid.survive;

import org.jspecify.annotations.NullMarked;

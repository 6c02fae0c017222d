/**
 * Tests of models: scripts that give the rows of foreign tables and check what queries over them yield.
 * {@link io.braid.execution.modeltest.ModelTestRun} is the entry. Stands on script, parameter and system.
 */
@NullMarked
package io.braid.execution.modeltest;

import org.jspecify.annotations.NullMarked;

/**
 * Tests of models: scripts that define the rows of foreign tables and check the results of queries.
 * {@link io.braid.execution.modeltest.ModelTestRun} is the entry point. Depends on script, parameter and system.
 */
@NullMarked
package io.braid.execution.modeltest;

import org.jspecify.annotations.NullMarked;

/**
 * Scripts in sqllogictest form: how they are read, run, compared and filled in.
 * {@link io.braid.execution.script.SltFile} is a script, {@link io.braid.execution.script.SltRunner} runs it over an
 * {@link io.braid.execution.script.SltSession}. Stands on nothing.
 */
@NullMarked
package io.braid.execution.script;

import org.jspecify.annotations.NullMarked;

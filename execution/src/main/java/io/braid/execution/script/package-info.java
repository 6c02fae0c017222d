/**
 * Scripts in sqllogictest format: parsing, execution, comparison and completion.
 * {@link io.braid.execution.script.SltFile} is a script, {@link io.braid.execution.script.SltRunner} runs it over an
 * {@link io.braid.execution.script.SltSession}. Depends on no other package.
 */
@NullMarked
package io.braid.execution.script;

import org.jspecify.annotations.NullMarked;
